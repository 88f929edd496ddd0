// The phone as a pad: the finger moves the seat's sign on the table.
import { say, send } from "/pocket.js";
import { el } from "/view.js";

const EVERY = 33, REACH = 1.6;  // milliseconds between two messages; heights of the table for one of the phone

export function pad(state, closing) {
  const area = el("div", { class: "area", tabindex: 0, role: "application", "aria-label": say("pad_about") }, say("pad_about"));
  let from = null, moved = 0, dx = 0, dy = 0, timer = 0;
  const flush = () => {
    timer = 0;
    if (dx || dy) send({ do: "move", dx: bounded(dx), dy: bounded(dy) });
    dx = dy = 0;
  };
  const move = (x, y) => {
    dx += x; dy += y;
    if (!timer) timer = setTimeout(flush, EVERY);
  };
  area.addEventListener("pointerdown", event => { area.setPointerCapture(event.pointerId); from = event; moved = 0; });
  area.addEventListener("pointermove", event => {
    if (!from) return;
    const x = event.clientX - from.clientX, y = event.clientY - from.clientY;
    moved += Math.abs(x) + Math.abs(y);
    from = event;
    move(x * REACH / innerHeight, y * REACH / innerHeight);
  });
  area.addEventListener("pointerup", () => { flush(); if (from && moved < 8) send({ do: "tap" }); from = null; });
  area.addEventListener("pointercancel", () => { from = null; });
  area.addEventListener("keydown", event => {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (step) { event.preventDefault(); move(step[0] * .03, step[1] * .03); } else if (event.key === "Enter" || event.key === " ") { flush(); send({ do: "tap" }); }
  });
  return el("main", { class: `pad seat-${(state.held[0] - 1) % 5 + 1}` }, el("div", { class: "bar" }, el("p", {}, state.question?.text || ""), closing), area);
}

function bounded(value) {
  return Math.max(-4, Math.min(4, Math.round(value * 1000) / 1000));
}
