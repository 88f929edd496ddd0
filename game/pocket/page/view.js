// What is shown: made anew from the state, with the focus left where it was.
import { changeLanguage, choose, draw, keep, kept, now, rested, say, send } from "/pocket.js";
import { pad } from "/pad.js";

const HEIGHTS = [420, 680], FEW = 3;
const WIDE = matchMedia("(min-width: 44rem), (orientation: landscape) and (min-width: 34rem)");  // as in the style
WIDE.addEventListener("change", () => draw());

export function el(tag, given = {}, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "class") made.className = value;
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value != null) made.setAttribute(name, value);
  }
  made.append(...inside.flat().filter(one => one !== null && one !== undefined && one !== ""));
  return made;
}

function button(text, act, given = {}) {
  return el("button", { type: "button", onclick: act, ...given }, text);
}

// A sign of the screen's, in its colour there or in that of the text around it.
function sign(name, colour = "") {
  const made = el("span", { class: "sign", "aria-hidden": "true" });
  made.style.setProperty("--sign", `url(/sign/${name}.svg)`);
  if (colour) made.style.setProperty("--tint", colour);
  return made;
}

export function render() {
  if (now.sheet === "pad" && !now.state?.question?.openly) now.sheet = "";
  if (now.sheet === "pad" && document.querySelector(".pad")) return;  // a finger may be on it
  const page = document.getElementById("page"), active = document.activeElement?.dataset?.key;
  const moment = page.firstElementChild?.dataset.moment;
  const scrolls = [...page.querySelectorAll("[data-scroll]")].map(one => [one.dataset.scroll, one.scrollLeft, one.scrollTop]);
  page.replaceChildren(now.sheet && now.state ? sheets[now.sheet]() : now.state ? game() : now.lobby ? lobby() : door());
  for (const [name, left, top] of scrolls) {
    if (name === "deeds" && page.firstElementChild.dataset.moment !== moment) continue;  // another question: from its first answer
    const again = page.querySelector(`[data-scroll="${name}"]`);
    if (again) Object.assign(again, { scrollLeft: left, scrollTop: top });
  }
  const again = active && page.querySelector(`[data-key="${CSS.escape(active)}"]`);
  if (again) again.focus({ preventScroll: true });
  if (again?.value && again.select) again.setSelectionRange(again.value.length, again.value.length);
  if (now.sheet !== lying) turned(page);
}

// Another page lies open: it is read from its top, and whoever listens is there, or back where they came from.
let lying = "";
function turned(page) {
  page.querySelector(now.sheet ? ".close, [data-key='no']" : `[data-key="${lying}"]`)?.focus({ preventScroll: true });
  lying = now.sheet;
  scrollTo(0, 0);
}

// --- before the game

function door() {
  const sheet = el("main", { class: "sheet" }, el("h1", {}, now.door?.title || "Emberdeck"));
  if (!now.online || !now.door) sheet.append(el("p", {}, say("looking")));
  else if (now.door.open) sheet.append(...seats(now.door.seats));
  else if (now.door.knocks) sheet.append(el("p", { class: "wait" }, say("knocking")));
  else sheet.append(...knocking());
  sheet.append(note() || "");  // under what can be pressed: that stays where it is
  return sheet;
}

function knocking() {
  const letters = el("input", { class: "letters", id: "letters", maxlength: 4, autocomplete: "off", autocapitalize: "characters", "data-key": "letters", value: typed });
  const knock = () => /^[a-z0-9]{4}$/i.test(letters.value) && send({ do: "knock", letters: letters.value.toUpperCase() });
  letters.addEventListener("keydown", event => event.key === "Enter" && knock());
  letters.addEventListener("input", () => { typed = letters.value; });
  return [el("label", { for: "letters" }, say("letters")), letters, button(say("knock"), knock, { class: "main", "data-key": "knock" })];
}
let typed = "";  // the page may be made anew meanwhile

function seats(places) {
  const take = seat => rested() && send({ do: "seat", seat });
  const rows = places.map(one => button("", () => take(one.seat), { "data-key": `seat:${one.seat}` }));
  rows.forEach((row, index) => row.append(...seated(places[index], places[index].holder === "phone" ? say("press_needed") : "")));
  return [el("h2", {}, say("who")), rows.length ? el("div", { class: "seats" }, rows) : el("p", { class: "quiet" }, say("no_game"))];
}

function seated(one, more = "") {
  return [mark(one.seat), el("span", {}, one.name, el("small", {}, [say(`seat_${one.holder}`), more].filter(Boolean).join(": ")))];
}

function lobby() {
  const mine = now.lobby.seats.filter(one => now.lobby.held.includes(one.seat)), others = now.lobby.seats.filter(one => !mine.includes(one));
  return el("main", { class: "sheet" }, el("h1", {}, now.lobby.title || "Emberdeck"), status(), mine.map(one => el("h2", {}, mark(one.seat), " ", one.name)),
    el("p", { class: "wait" }, say("yours")), el("div", { class: "seats" }, others.map(one => el("p", {}, seated(one)))));
}

function mark(seat) {
  return el("span", { class: `mark seat-${(seat - 1) % 5 + 1}`, "aria-hidden": "true" });
}

// --- the game

function game() {
  const state = now.state, question = state.question;
  const deeds = question ? question.deeds : [];
  const aside = !question ? " waits" : !deeds.some(deed => deed.card) ? " aside" : deeds.length > FEW ? " busy" : "";  // not about cards, or much to choose
  const foot = el("div", { class: "foot" }, thumbs(state, deeds), actions(state, deeds), tools(state, question));
  return el("main", { class: `game${aside}`, "data-moment": state.moment, "data-marks": question?.marks || 0 }, head(state), ask(state, question), hand(state, deeds), foot);
}

function head(state) {
  const mine = state.seats.filter(one => state.held.includes(one.seat));
  const names = mine.map(one => [mark(one.seat), " ", one.name, " "]).flat();
  return el("header", { class: "head" }, el("div", { class: "who" }, el("span", { class: "title" }, names), now.online ? status() : ""),
    el("div", { class: "chips", "data-scroll": "chips" }, counted(mine).map(chip)),
    el("p", { class: "standing", "data-scroll": "standing" }, points(state), state.counts.map(count), state.standing));
}

// Those that have a sign on the screen; the others are in what one looks at.
function counted(mine) {
  const numbers = mine.flatMap(one => one.numbers), signed = numbers.filter(one => one.icon);
  return signed.length ? signed : numbers;
}

function chip(one) {
  if (!one.icon) return el("span", { class: "chip" }, one.text);
  return el("span", { class: "chip" }, sign(one.icon, one.colour), el("span", { "aria-hidden": "true" }, String(one.n)), el("span", { class: "unseen" }, one.text));
}

function count(one) {
  return el("span", { class: "points" }, ...chip(one).childNodes);
}

// How far everybody is, by the seats' signs.
function points(state) {
  const told = state.seats.filter(one => one.points !== null);
  const what = state.points ? el("span", {}, `${state.points} `) : sign("trophy");
  return !told.length ? [] : [what, " ", ...told.map(one => el("span", { class: one.asked ? "points asked" : "points" }, mark(one.seat), el("span", { class: "unseen" }, `${one.name}: `), String(one.points)))];
}

function status() {
  return el("span", { class: now.online ? "at" : "at lost" }, now.online ? el("span", { class: "words" }, say("connected")) : say("lost"), now.online ? " ✓" : "");
}

function note() {
  return now.note ? el("p", { class: "note" }, say(now.note)) : null;
}

function ask(state, question) {
  const said = el("section", { class: "ask" }, note(), now.online ? null : el("p", { class: "wait lost" }, say("lost")), state.paused ? el("p", { class: "quiet" }, say("paused")) : null);
  if (state.over) said.append(el("h1", {}, say("over")), ...state.ending.map(line => el("p", {}, line)));
  else if (!question) said.append(waiting(state));
  else {
    const about = question.about.map(line => el("p", { class: "about" }, line));
    const gauges = question.gauges.length ? el("p", { class: "gauges" }, question.gauges.map(chip)) : "";
    said.append(el("h1", {}, question.text), gauges, subject(question, about), question.otherwise ? el("p", { class: "otherwise" }, question.otherwise) : "");
  }
  if (beside(state)) said.append(told("newest"));
  return said;
}

// The card that the question is about, with what it says.
function subject(question, about) {
  const large = shown().find(card => card.n === now.selected)?.face;
  return question.face < 0 || question.face === large ? el("div", {}, about) : el("div", { class: "subject" }, face({ face: question.face }), el("div", {}, about));
}

function waiting(state) {
  const who = state.seats.find(one => one.asked);
  return el("p", { class: "wait" }, who ? [mark(who.seat), " "] : "", say("chooses", { player: state.waits }), who?.holder === "bot" ? el("small", {}, say("seat_bot")) : "");
}

// Whoever waits has room beside the hand.
function beside(state) {
  return WIDE.matches && !state.question;
}

// How many of the last lines are shown: the newest is in sight. All of them are in what one looks at.
function lately() {
  return beside(now.state) ? (innerHeight < 450 ? 3 : 12) : innerHeight < 700 ? 2 : 3;
}

function told(kind = "") {
  return happenings(now.told.slice(-lately()), kind);
}

function happenings(lines, kind = "") {
  const list = el("div", { class: `lines ${kind}` }, el("ul", {}, lines.map(line => el("li", {}, line))));
  return !lines.length ? "" : el("div", { class: "told" }, el("h2", {}, say("told")), list);
}

// --- the hand

// One size for all of a phone's faces: each is drawn once at the table, and kept here.
function faceHeight() {
  const height = Math.min(innerWidth * .62, 20 * rem()) * 1.4 * Math.min(window.devicePixelRatio || 1, 2);
  return HEIGHTS.find(one => one >= height) || HEIGHTS[HEIGHTS.length - 1];
}

export function face(card, given = {}) {
  const size = faceHeight();
  const source = `/face/${now.state.faces}/${now.state.table}/${kept.lang}/${card.face}/${size}`;
  const picture = el("img", { class: "face", alt: "", decoding: "async", loading: "lazy", ...given, src: source });
  let left = 12;
  picture.addEventListener("error", () => { if (left-- > 0) { picture.removeAttribute("src"); setTimeout(() => { picture.src = source; }, 1200); } });
  return picture;
}

function rem() {
  return parseFloat(getComputedStyle(document.documentElement).fontSize);
}

// The same card twice is shown once, with a number.
function stacked(cards, deeds) {
  const piles = new Map();
  for (const card of cards) {
    const key = `${card.face}|${card.about}|${card.lines.join("|")}|${deedsOf(card, deeds).length > 0}|${deedsOf(card, deeds).some(deed => deed.marked)}|${now.state.planned.indexOf(card.n)}`;
    piles.set(key, [...(piles.get(key) || []), card]);
  }
  return [...piles.values()];
}

function deedsOf(card, deeds) {
  return deeds.filter(deed => deed.card === card.n);
}

function hand(state, deeds) {
  const section = el("section", { class: "hand", "aria-label": say("hand"), "data-scroll": "hand" });
  const cards = shown(), card = cards.find(one => one.n === now.selected);
  if (!state.question && !beside(state)) section.append(told());  // whoever waits wants to know what happens
  if (card) section.append(spot(card, deeds));
  else if (!cards.length) section.append(el("p", { class: "quiet" }, say("empty_hand")));
  if (state.question) section.append(told());
  if (state.question?.why) section.append(el("p", { class: "why" }, state.question.why));
  return section;
}

// What can be chosen comes first, where that is not of the hand.
function shown() {
  const { hand, offered, question } = now.state;
  return question && !hand.some(card => deedsOf(card, question.deeds).length) ? [...offered, ...hand] : [...hand, ...offered];
}

function thumbs(state, deeds) {
  const piles = stacked(shown(), deeds);
  return piles.length ? el("div", { class: "thumbs", "data-scroll": "thumbs" }, piles.map(pile => thumb(pile, deeds))) : "";
}

function spot(card, deeds) {
  const plays = deedsOf(card, deeds).length > 0;
  const why = !plays && card.why_not ? [el("p", { class: "quiet" }, card.why_not)] : [];
  const where = now.state.hand.includes(card) ? [] : [el("p", { class: "quiet" }, card.zone)];
  return el("div", { class: "spot" }, face(card, { class: plays ? "face plays" : "face" }), el("div", { class: "text" }, el("h2", {}, card.name), lines(card), why, where));
}

// What a card does comes before what it is.
function lines(card) {
  return [...card.lines.map(line => el("p", {}, line)), card.about ? el("p", { class: "facts" }, card.about) : null];
}

function thumb(pile, deeds) {
  const card = pile[0], mine = deedsOf(card, deeds), order = now.state.planned.indexOf(card.n);
  const words = [card.name, pile.length > 1 ? `×${pile.length}` : "", mine.length ? mine[0].text : "", order >= 0 ? say("planned") : ""];
  const given = { class: mine.length ? "plays" : "", "aria-label": words.filter(Boolean).join(", "), "aria-pressed": String(pile.some(one => one.n === now.selected)), "data-key": `thumb:${card.n}` };
  if (mine.some(deed => deed.marked)) given.class += " marked";
  const made = button("", () => { now.selected = card.n; draw(); }, given);
  made.append(face(card));
  if (pile.length > 1) made.append(el("span", { class: "count", "aria-hidden": "true" }, `×${pile.length}`));
  if (order >= 0) made.append(el("span", { class: "order", "aria-hidden": "true" }, String(order + 1)));
  return made;
}

// --- deeds

function does(deed) {
  return (now.does[deed.id] || []).join("; ");
}

const SIGNS = { "play-all": "fast", confirm: "check", "mark-all": "check" };
function signOf(deed, main) {
  if (deed.marks && deed.kind !== "gesture") return el("span", { class: deed.marked ? "tick on" : "tick", "aria-hidden": "true" });
  return sign(SIGNS[deed.id] || (deed.passes ? (now.state.question.marks ? "check" : "right") : main ? "play" : ""));
}

function deedButton(deed, main = false) {
  const card = deed.card && !main ? [...now.state.hand, ...now.state.offered].find(one => one.n === deed.card) : null;
  const words = el("span", {}, deed.text, does(deed) ? el("small", {}, does(deed)) : "");
  const kind = [main ? "main" : "", deed.marked ? "marked" : "", deed.passes ? "passes" : ""].filter(Boolean).join(" ");
  const given = { class: `deed ${kind}`, disabled: now.pending || !now.online, "data-key": deed.id };
  if (deed.marks) given["aria-pressed"] = String(deed.marked);
  const made = button("", () => choose(deed), given);
  if (card) made.append(face(card));
  if (deed.marks || deed.passes || main || deed.kind === "gesture") made.append(signOf(deed, main));
  made.append(words);
  return made;
}

function actions(state, deeds) {
  const section = el("section", { class: "deeds", "aria-label": say("deeds"), "data-scroll": "deeds" });
  if (now.sure) {
    section.append(el("p", { class: "wait" }, now.sure.sure), el("div", { class: "pair" },
      button(say("no"), () => { now.sure = null; draw(); }, { "data-key": "no" }), button(now.sure.text, () => choose(now.sure), { class: "main", "data-key": "yes" })));
    return section;
  }
  const selected = [...state.hand, ...state.offered].find(one => one.n === now.selected);
  const main = selected ? deedsOf(selected, deeds) : [];
  const gestures = deeds.filter(deed => deed.kind === "gesture"), buttons = deeds.filter(deed => deed.kind === "button");
  const others = deeds.filter(deed => !main.includes(deed) && !gestures.includes(deed) && !buttons.includes(deed)
    && !state.hand.some(card => card.n === deed.card));
  const ends = deed => state.question.marks > 0 && (deed.id === "confirm" || deed.passes);  // of what is marked: that comes first
  const confirming = [...gestures, ...buttons].filter(ends), more = [...gestures, ...buttons].filter(deed => !ends(deed));
  if (confirming.length) section.append(el("div", { class: "confirm" }, confirming.map(deed => deedButton(deed, true))));
  section.append(...main.map(deed => deedButton(deed, !confirming.length)));
  if (!state.question && selected && state.hand.includes(selected) && !state.over) section.append(planning(state, selected));
  section.append(...paired(more.map(deed => deedButton(deed, !main.length && !confirming.length && deed.kind === "gesture"))));
  for (const [heading, group] of grouped(others)) section.append(el("h2", {}, heading), ...group.map(deed => deedButton(deed)));
  return section;
}

// What is called by a name alone stands under what it does.
function grouped(deeds) {
  const groups = new Map();
  for (const deed of deeds) groups.set(deed.by || say("elsewhere"), [...(groups.get(deed.by || say("elsewhere")) || []), deed]);
  return groups;
}

function paired(buttons) {
  return buttons.length > 1 ? [el("div", { class: "pair" }, buttons)] : buttons;
}

function planning(state, card) {
  const is = state.planned.includes(card.n);
  const cards = is ? state.planned.filter(one => one !== card.n) : [...state.planned, card.n];
  const made = button("", () => send({ do: "plan", cards }), { class: is ? "deed marked" : "deed", disabled: !now.online, "data-key": "plan", "aria-pressed": String(is) });
  made.append(el("span", { class: is ? "tick on" : "tick", "aria-hidden": "true" }), say("plan"));
  return made;
}

function tools(state, question) {
  const entries = [tool("undo", "undo", () => send({ do: "undo", at: state.moment }), !state.undo || !now.online), tool("look", "search", () => open("look"))];
  if (question?.openly) entries.push(tool("pad", "touch", () => open("pad"), !now.online));
  entries.push(tool("menu", "gear", () => open("menu")));
  return el("nav", { class: "tools" }, entries);
}

function tool(name, icon, act, disabled = false) {
  const made = button("", act, { disabled, "data-key": name });
  made.append(sign(icon), el("span", {}, say(name)));
  return made;
}

function open(name) {
  now.sheet = name;
  if (name === "look") send({ do: "look", on: true });
  draw();
}

function close() {
  if (now.sheet === "look") send({ do: "look", on: false });
  now.sheet = "";
  draw();
}

// --- pages over the game

const closing = () => button(say("close"), close, { class: "close", "data-key": "close" });
const top = title => el("header", { class: "top" }, el("h1", {}, title), closing());
const sheets = { look, menu, pad: () => pad(now.state, closing()) };

function look() {
  const sheet = el("main", { class: "sheet" }, top(say("look_title")));
  for (const seat of now.state.seats) sheet.append(el("div", {}, el("h3", {}, mark(seat.seat), " ", seat.name), el("p", { class: "quiet" }, seat.numbers.map(one => one.text).join(" · "))));
  sheet.append(el("p", {}, now.state.standing));
  const found = now.look;
  if (!found) return sheet;
  sheet.append(...found.places.map(line => el("p", {}, line)));
  const open = found.zones.filter(zone => zone.cards.length), hidden = found.zones.filter(zone => !zone.cards.length);
  for (const [index, zone] of [...open, ...hidden].entries()) sheet.append(zoned(zone, index));
  sheet.append(happenings(now.told));
  if (found.spaces.length) sheet.append(el("details", { class: "zone" }, el("summary", {}, say("places")), found.spaces.map(one => el("p", {}, el("b", {}, one.name), `: ${one.numbers.join(", ")}`))));
  return sheet;
}

const opened = new Set();
function zoned(zone, index) {
  const hidden = zone.count - zone.cards.length, key = `${zone.title}|${index}`;
  const cards = stacked(zone.cards, []).map(pile => () => el("div", { class: "card" }, face(pile[0]),
    el("div", { class: "lines" }, el("h3", {}, pile.length > 1 ? `${pile[0].name} ×${pile.length}` : pile[0].name), lines(pile[0]))));
  const details = el("details", { class: "zone", open: opened.has(key) }, el("summary", { "data-key": `zone:${key}` }, zone.owner ? mark(zone.owner) : "", `${zone.title} (${zone.count})`));
  const fill = () => details.append(...cards.map(card => card()), hidden ? el("p", { class: "quiet" }, say("hidden", { n: hidden })) : "");
  if (opened.has(key)) fill();
  details.addEventListener("toggle", () => {
    if (details.open && !opened.has(key)) { opened.add(key); fill(); } else if (!details.open) opened.delete(key);
  });
  return details;
}

function menu() {
  const languages = choice("language", kept.lang, now.words.languages || {}, changeLanguage);
  const themes = choice("theme", kept.theme, { "": say("by_phone"), light: say("light"), dark: say("dark") }, theme => { keep({ theme }); draw(); });
  const sizes = choice("size", kept.size, { "": say("size_usual"), big: say("size_big"), huge: say("size_huge") }, size => { keep({ size }); draw(); });
  const leaving = button(say("leave"), () => { now.sheet = "leave"; draw(); }, { "data-key": "leave" });
  return el("main", { class: "sheet" }, top(say("menu")), languages, themes, sizes, leaving);
}

sheets.leave = () => el("main", { class: "sheet" }, el("h1", {}, say("leave")), el("p", {}, say("leave_sure")),
  el("div", { class: "deeds sure" }, button(say("no"), close, { "data-key": "no" }), button(say("yes"), () => { send({ do: "leave" }); keep({ secret: "" }); close(); }, { class: "main", "data-key": "yes" })));

function choice(name, value, options, act) {
  const made = el("select", { id: name, "data-key": name, onchange: event => act(event.target.value) },
    Object.entries(options).map(([key, text]) => el("option", { value: key, selected: key === value }, text)));
  return el("div", {}, el("label", { for: name }, say(name)), made);
}
