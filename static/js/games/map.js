/* The drawn board: its arrangements, zoom and pan, and the way through it by keyboard.
   Touching a region sends "region:touch"; whoever cares for it listens. Lengths are map units. */

const NEAREST = 6;
const STEP = 1.5;
const SLIP = 8; // pixels a finger may slip before a touch becomes a drag
const frame = document.querySelector("[data-map-frame]");
const roomy = matchMedia("(min-width: 60rem)");
const pointers = new Map();
let home = null;
let view = null;
let dragged = false;
let pinch = 0;
let lastFocus = "";

const layers = () => [...frame.querySelectorAll("svg.map__layer")];
const regions = () => [...frame.querySelectorAll("a.region")];
let arrangement = "tall";
const clamp = (number, least, most) => Math.min(Math.max(number, least), Math.max(least, most));

function parse(box) {
  const [x, y, w, h] = box.split(" ").map(Number);
  return { x, y, w, h };
}

/** Put every island and both layers where the arrangement and the zoom want them. */
function draw() {
  for (const island of frame.querySelectorAll("g[data-tall]")) {
    island.setAttribute("transform", `translate(${island.dataset[arrangement]})`);
  }
  for (const layer of layers()) {
    layer.setAttribute("viewBox", `${view.x} ${view.y} ${view.w} ${view.h}`);
  }
  frame.toggleAttribute("data-zoomed", view.w < home.w);
  frame.toggleAttribute("data-near", view.w <= 1100);
}

/** On a wide screen whichever arrangement can be drawn largest; on a phone the column. */
function fitting() {
  if (!roomy.matches) return "tall";
  const scale = (name) => {
    const box = parse(layers()[0].dataset[name]);
    return Math.min(frame.clientWidth / box.w, frame.clientHeight / box.h);
  };
  return ["tall", "square", "wide"].reduce((a, b) => (scale(b) > scale(a) ? b : a));
}

function arrange() {
  arrangement = fitting();
  home = parse(layers()[0].dataset[arrangement]);
  view = { ...home };
  draw();
}

/** A point of the screen in map units. */
function onMap(x, y) {
  return new DOMPoint(x, y).matrixTransform(layers()[0].getScreenCTM().inverse());
}

function moveTo(x, y) {
  view.x = clamp(x, home.x, home.x + home.w - view.w);
  view.y = clamp(y, home.y, home.y + home.h - view.h);
  draw();
}

/** Zoom by a factor, keeping the given point of the screen where it is. */
function zoom(factor, clientX, clientY) {
  const fixed = onMap(clientX, clientY);
  const width = clamp(view.w / factor, home.w / NEAREST, home.w);
  const ratio = width / view.w;
  view.w = width;
  view.h *= ratio;
  moveTo(fixed.x - (fixed.x - view.x) * ratio, fixed.y - (fixed.y - view.y) * ratio);
}

function zoomMiddle(factor) {
  const box = frame.getBoundingClientRect();
  zoom(factor, box.left + box.width / 2, box.top + box.height / 2);
}

function pressed(button) {
  if (button.dataset.zoom === "in") zoomMiddle(STEP);
  if (button.dataset.zoom === "out") zoomMiddle(1 / STEP);
  if (button.dataset.zoom === "all") arrange();
}

/** The wheel zooms where the page itself has nothing to scroll, or with Ctrl held. */
function wheel(event) {
  const inwards = event.deltaY < 0;
  const ours = event.ctrlKey || view.w < home.w || (inwards && window.scrollY === 0);
  if (!ours) return;
  event.preventDefault();
  zoom(Math.exp(-event.deltaY / 400), event.clientX, event.clientY);
}

function down(event) {
  if (event.button > 0) return;
  pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  if (pointers.size === 1) dragged = false;
  pinch = spread();
}

function spread() {
  if (pointers.size !== 2) return 0;
  const [a, b] = [...pointers.values()];
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function move(event) {
  const from = pointers.get(event.pointerId);
  if (!from) return;
  const far = Math.hypot(event.clientX - from.x, event.clientY - from.y);
  if (!dragged && pointers.size === 1 && far < SLIP) return;
  if (pointers.size === 2) pinchTo(event);
  else if (view.w < home.w) drag(event, from);
  dragged = true;
  pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
}

function drag(event, from) {
  const before = onMap(from.x, from.y);
  const now = onMap(event.clientX, event.clientY);
  frame.dataset.dragging = "";
  moveTo(view.x + before.x - now.x, view.y + before.y - now.y);
}

function pinchTo(event) {
  pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  const [a, b] = [...pointers.values()];
  const wide = spread();
  if (pinch) zoom(wide / pinch, (a.x + b.x) / 2, (a.y + b.y) / 2);
  pinch = wide;
}

function up(event) {
  pointers.delete(event.pointerId);
  pinch = spread();
  delete frame.dataset.dragging;
}

/** Touching a region anywhere on the page: the map, or its table. */
function click(event) {
  const link = event.target.closest("a[data-region]");
  if (!link || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  if (dragged && frame.contains(link)) return;
  link.dispatchEvent(
    new CustomEvent("region:touch", { bubbles: true, cancelable: true, detail: link.dataset.region }),
  );
}

/** Where a region's middle is, over all islands. */
function middle(link) {
  const [left, top] = link.parentNode.dataset[arrangement].split(" ").map(Number);
  return { x: left + Number(link.dataset.x), y: top + Number(link.dataset.y) };
}

const WAYS = {
  ArrowRight: (d) => [d.x, d.y],
  ArrowLeft: (d) => [-d.x, d.y],
  ArrowDown: (d) => [d.y, d.x],
  ArrowUp: (d) => [-d.y, d.x],
};

/** The next region in the direction of an arrow key. */
function towards(link, key) {
  const from = middle(link);
  let best = null;
  let least = Infinity;
  for (const other of regions()) {
    const at = middle(other);
    const [ahead, aside] = WAYS[key]({ x: at.x - from.x, y: at.y - from.y });
    const cost = ahead + 2 * Math.abs(aside);
    if (other !== link && ahead > 1 && cost < least) [best, least] = [other, cost];
  }
  return best;
}

function keydown(event) {
  const link = event.target.closest?.("a.region");
  if (!link || event.altKey || event.ctrlKey || event.metaKey) return;
  if (WAYS[event.key]) {
    event.preventDefault();
    focusOn(towards(link, event.key));
  }
  if (event.key === "+" || event.key === "=") zoomMiddle(STEP);
  if (event.key === "-") zoomMiddle(1 / STEP);
  if (event.key === "0") arrange();
}

function focusOn(link) {
  if (!link) return;
  rove(link);
  link.focus({ preventScroll: view.w < home.w });
  if (view.w < home.w) {
    const at = middle(link);
    moveTo(at.x - view.w / 2, at.y - view.h / 2);
  }
}

/** One stop for the Tab key; the arrows go on from there. */
function rove(current) {
  for (const link of regions()) link.setAttribute("tabindex", link === current ? "0" : "-1");
}

function firstStop() {
  const links = regions();
  return (
    links.find((link) => link.id === lastFocus) ||
    links.find((link) => link.matches(".region--take, .region--try, .region--act")) ||
    links[0]
  );
}

function renewed() {
  draw();
  rove(firstStop());
}

if (frame && layers().length) {
  arrange();
  rove(firstStop());
  roomy.addEventListener("change", arrange);
  addEventListener("resize", () => fitting() === arrangement || arrange());
  new MutationObserver(renewed).observe(frame, { childList: true });
  frame.addEventListener("wheel", wheel, { passive: false });
  frame.addEventListener("pointerdown", down);
  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", up);
  frame.addEventListener("dblclick", (event) => zoom(STEP * STEP, event.clientX, event.clientY));
  frame.addEventListener("keydown", keydown);
  frame.addEventListener("focusin", (event) => {
    lastFocus = event.target.id;
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-zoom]");
    if (button) pressed(button);
  });
}
document.addEventListener("click", click);
