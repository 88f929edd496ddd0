// The page's own state and its line to the table. What is shown is in view.js.
import { render } from "/view.js";

const KEPT = "emberdeck";
export const kept = Object.assign({ secret: "", door: "", lang: "", theme: "", size: "" }, read());
export const now = { words: {}, lobby: null, door: null, state: null, look: null, told: [], does: {}, note: "", online: false,
  pending: false, selected: 0, sure: null, sheet: "" };
let line = null, wait = 400, timer = 0, noteTimer = 0;
const RESTED = 300, SHIFTED = 150;  // milliseconds: another question is there before it takes a press, or has moved

function read() {
  try { return JSON.parse(localStorage.getItem(KEPT)) || {}; } catch { return {}; }
}
export function keep(changes) {
  Object.assign(kept, changes);
  try { localStorage.setItem(KEPT, JSON.stringify(kept)); } catch { /* private windows keep nothing */ }
}

export function say(name, values = {}) {
  return (now.words[name] || "").replace(/\{(\w+)\}/g, (all, key) => key in values ? values[key] : all);
}

// Texts are typed with a straight apostrophe, and set as on the screen.
const curled = (key, value) => typeof value === "string" && key !== "id" ? value.replaceAll("'", "’") : value;

export function send(message) {
  if (line && line.readyState === WebSocket.OPEN) line.send(JSON.stringify(message));
}

// Whoever presses twice, or just as everything moves, does not mean what is there now.
let ready = 0, restTimer = 0, early = 0;
function rest(milliseconds) {
  ready = Math.max(ready, performance.now() + milliseconds);
  document.documentElement.dataset.rests = "";
  clearTimeout(restTimer);
  restTimer = setTimeout(() => { delete document.documentElement.dataset.rests; }, ready - performance.now());
}

export function rested() {
  if (touched >= ready) return true;
  document.documentElement.dataset.early = ++early;
  return false;
}

export function choose(deed) {
  if (now.pending || !now.state || !rested()) return;
  if (deed.sure && now.sure !== deed) { now.sure = deed; rest(RESTED); return draw(); }
  now.sure = null;
  now.pending = true;
  send({ do: "choose", at: now.state.moment, id: deed.id });
  draw();
}

// What a finger is on stays under it until its click has come, or the press would be lost: news are shown after that.
let pressed = false, late = false, touched = 0, lifting = 0;
function lifted() {
  clearTimeout(lifting);
  pressed = false;
  if (late) draw();
}
addEventListener("pointerdown", () => { clearTimeout(lifting); pressed = true; touched = performance.now(); }, true);
addEventListener("pointercancel", lifted, true);
addEventListener("pointerup", () => { clearTimeout(lifting); lifting = setTimeout(lifted, 400); }, true);
addEventListener("keydown", () => { touched = performance.now(); }, true);
addEventListener("click", event => {
  if (!event.detail) touched = performance.now();  // of a screen reader: there was no finger before it
  setTimeout(lifted);
}, true);

export function draw() {
  late = pressed;
  if (pressed) return;
  document.documentElement.lang = kept.lang;
  document.documentElement.dataset.size = kept.size;
  const light = kept.theme ? kept.theme === "light" : matchMedia("(prefers-color-scheme: light)").matches;
  document.documentElement.dataset.theme = light ? "light" : "dark";
  for (const [name, colour] of Object.entries(now.state?.colours || {})) document.documentElement.style.setProperty(`--${name}`, colour);
  render();
}

function tell(text) {
  const said = document.getElementById("said");
  if (said.textContent !== text) said.textContent = text;
}

function heard(message) {
  switch (message.t) {
    case "yours": keep({ secret: message.secret }); break;
    case "note": noted(message.what); break;
    case "marked": now.pending = false; break;
    case "door": if (now.door && JSON.stringify(now.door) !== JSON.stringify(message)) rest(RESTED); if ((now.state || now.lobby) && kept.secret) { noted("gone"); greet(); } Object.assign(now, { door: message, state: null, lobby: null, sheet: "" }); break;
    case "lobby": Object.assign(now, { lobby: message, door: null, state: null }); tell(say("yours")); break;
    case "state": stands(message); break;
    case "does": foreseen(message); break;
    case "told": happened(message); break;
    case "look": now.look = message; break;
  }
  draw();
}

function foreseen(message) {
  const before = Object.keys(now.does), does = message.moment === now.state?.moment ? telling(message.does) : {};
  now.does = does;
  if (before.length !== Object.keys(does).length || before.some(name => !(name in does))) rest(SHIFTED);  // lines make buttons higher
}

// What is the same for all places but for their names says nothing that the question does not.
function telling(does) {
  const places = (now.state.question?.deeds || []).filter(deed => deed.kind === "space" && does[deed.id]);
  const lines = places.map(deed => does[deed.id].join("; "));
  let same = 0;
  while (lines.length > 1 && lines.every(line => line[same] !== undefined && line[same] === lines[0][same])) same++;
  if (!same || !places.every((deed, index) => deed.text.includes(lines[index].slice(same)))) return does;
  return Object.fromEntries(Object.entries(does).filter(([id]) => !places.some(deed => deed.id === id)));
}

function noted(what) {
  now.pending = false;
  now.note = what;
  if (what === "gone") keep({ secret: "" });
  tell(say(what));
  clearTimeout(noteTimer);
  noteTimer = setTimeout(() => { now.note = ""; draw(); }, 5000);
}

function stands(state) {
  const before = now.state;
  const waits = now.pending && before?.moment === state.moment;  // what was pressed is not answered by other news
  Object.assign(now, { state, door: null, lobby: null, pending: waits, sure: null });
  if (before?.moment !== state.moment) now.does = {};  // what is marked changes little of it: nothing jumps meanwhile
  if (before?.moment !== state.moment && !now.sheet) scrollTo(0, 0);
  if (before && before.moment !== state.moment && state.question) rest(RESTED);
  const cards = [...state.hand, ...state.offered];
  const card = cards.find(one => one.n === now.selected), fresh = before?.moment !== state.moment && state.question;
  const better = fresh && (state.planned.length || !state.question.deeds.some(deed => deed.card === now.selected));  // what was meant comes first
  if (better || !card) now.selected = firstCard(state)?.n || 0;
  const question = state.question;
  if (!question && !state.over) return;
  tell(question ? `${say("your_turn")}. ${question.text}` : state.ending.join(". "));
}

// What was told before is the beginning of what is told now, but for a last line that goes on: the same may happen twice.
function added(before, after) {
  for (const told of [before, before.slice(0, -1)]) {
    let known = Math.min(told.length, after.length);
    while (known && !told.slice(-known).every((line, index) => line === after[index])) known--;
    if (known) return after.slice(known);
  }
  return after;
}

// Whoever listens hears what happened, and then what is asked.
function happened(message) {
  const news = added(now.told, message.told).slice(-3);
  now.told = message.told;
  if (!now.state || now.state.over || !news.length) return;
  const question = now.state.question;
  tell("");  // the same once more is said once more
  tell([...news, question ? `${say("your_turn")}. ${question.text}` : say("chooses", { player: now.state.waits })].join(". "));
}

function firstCard(state) {
  const offered = new Set((state.question?.deeds || []).map(deed => deed.card));
  return state.hand.find(card => state.planned[0] === card.n) || state.hand.find(card => offered.has(card.n)) || state.offered[0]
    || state.hand[0];
}

// --- the line to the table

async function speak(lang) {
  const answer = await fetch(`/words/${lang}.json`);
  now.words = JSON.parse(await answer.text(), curled);
  keep({ lang });
}
export async function changeLanguage(lang) {
  await speak(lang);
  send({ do: "lang", lang });
  draw();
}

function connect() {
  clearTimeout(timer);
  if (line && line.readyState <= WebSocket.OPEN) return;
  const opened = line = new WebSocket(`ws://${location.host}/socket`);
  opened.onopen = () => {
    wait = 400;
    now.online = true;
    now.pending = false;
    greet();
    if (now.sheet === "look") send({ do: "look", on: true });
  };
  opened.onmessage = event => heard(JSON.parse(event.data, curled));
  opened.onclose = () => {
    if (line !== opened) return;
    now.online = now.pending = false;
    wait = Math.min(wait * 1.6, 5000);
    timer = setTimeout(connect, wait);
    draw();
  };
}

function greet() {
  send({ do: "hello", secret: kept.secret, door: kept.door, lang: kept.lang });
}

// What the code said: when the page opens, or when it is scanned once more while the page is open.
function scanned() {
  if (!/^#[0-9a-f]{32}$/.test(location.hash)) return;
  keep({ door: location.hash.slice(1) });
  history.replaceState(null, "", "/");
}

// Type that came later would move what a finger is about to touch.
const TYPE = ["600 1em 'Ember Serif'", "400 1em 'Ember Sans'", "600 1em 'Ember Sans'"], PATIENCE = 3000;
function typeset() {
  const drawn = Promise.all(TYPE.map(one => document.fonts.load(one))).catch(() => {});
  return Promise.race([drawn, new Promise(done => setTimeout(done, PATIENCE))]);
}

async function begin() {
  scanned();
  const type = typeset();
  const wished = kept.lang || (navigator.language || "en").slice(0, 2).toLowerCase();
  try { await speak(wished); } catch { await speak("en").catch(() => {}); }
  await type;
  draw();
  connect();
}

document.addEventListener("visibilitychange", () => { if (!document.hidden) connect(); });
addEventListener("online", connect);
addEventListener("hashchange", () => { scanned(); greet(); });
matchMedia("(prefers-color-scheme: light)").addEventListener("change", draw);
begin();
