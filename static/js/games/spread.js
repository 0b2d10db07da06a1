/* Laying pieces out over places: plus and minus, what is left, and the map as a keyboard.
   The form is complete without this; the server checks whatever is sent. */

const form = () => document.querySelector("form[data-spread]");
const piles = (spread) => [...spread.querySelectorAll("[data-pile]")];
const number = (input) => Number.parseInt(input.value, 10) || 0;

function set(input, value) {
  const within = Math.min(Math.max(value, Number(input.min)), Number(input.max));
  if (within === number(input)) return false;
  input.value = within;
  input.dispatchEvent(new Event("input", { bubbles: true }));
  return true;
}

/** How many pieces of a pile lie on each place. */
function laid(pile) {
  const found = new Map();
  const add = (place, count) => place && found.set(place, (found.get(place) || 0) + count);
  for (const row of pile.querySelectorAll("[data-place]")) {
    const field = row.querySelector("input");
    add(row.dataset.place, field.type === "checkbox" ? Number(field.checked) : number(field));
  }
  const select = pile.querySelector("select");
  if (select) add(select.value, 1);
  return found;
}

const sum = (counts) => [...counts.values()].reduce((a, b) => a + b, 0);
const left = (pile) => Number(pile.dataset.total) - sum(laid(pile));

/** Say what is left, hold the buttons to it, and show the layout on the map. */
function review() {
  const spread = form();
  if (!spread) return;
  let wrong = false;
  for (const pile of piles(spread)) wrong = reviewPile(pile) || wrong;
  const few = tooFew(spread);
  spread.querySelector("[data-why=left]").hidden = !wrong;
  spread.querySelector("[data-why=few]").hidden = wrong || !few;
  spread.querySelector("[data-confirm]").setAttribute("aria-disabled", String(wrong || few));
  mark(spread);
}

/** Where something new is put down is seen on the map. */
function mark(spread) {
  for (const link of document.querySelectorAll("a.region--laid")) {
    link.classList.remove("region--laid");
  }
  for (const pile of piles(spread)) {
    if (pile.dataset.form === "counts") continue;
    for (const [place, count] of laid(pile)) {
      if (count) document.getElementById(`at-${place}`)?.classList.add("region--laid");
    }
  }
}

/** One tick too many takes back the one that was set longest ago. */
function makeRoom(box) {
  if (box.type !== "checkbox" || !box.checked) return;
  box.dataset.set = performance.now();
  const pile = box.closest("[data-pile]");
  if (left(pile) >= 0) return;
  const others = [...pile.querySelectorAll("input:checked")].filter((other) => other !== box);
  others.sort((a, b) => Number(a.dataset.set || 0) - Number(b.dataset.set || 0));
  others[0].checked = false;
}

function reviewPile(pile) {
  const rest = left(pile);
  pile.querySelector("[data-left]").textContent = rest;
  pile.querySelector(".pile__left").hidden = pile.dataset.form === "one";
  pile.toggleAttribute("data-over", rest < 0);
  for (const stepper of pile.querySelectorAll("[data-stepper]")) holdStepper(stepper, rest);
  if (pile.dataset.form === "counts" && pile === piles(form())[0]) showOnMap(laid(pile));
  return rest < 0 || (pile.hasAttribute("data-exact") && rest > 0);
}

function holdStepper(stepper, rest) {
  const input = stepper.querySelector("input");
  const [fewer, more] = stepper.querySelectorAll("button");
  fewer.disabled = number(input) <= Number(input.min);
  more.disabled = number(input) >= Number(input.max) || rest <= 0;
}

function showOnMap(counts) {
  for (const [place, count] of counts) {
    const text = document.querySelector(`[data-count-of="${place}"]`);
    if (text) text.textContent = count;
  }
}

/** Some place holds fewer pieces, all piles counted, than it must. */
function tooFew(spread) {
  const least = Number(spread.dataset.together);
  const held = new Map();
  for (const pile of piles(spread)) {
    for (const [place, count] of laid(pile)) held.set(place, (held.get(place) || 0) + count);
  }
  return [...held.values()].some((count) => count < least);
}

/** A touched region gets one more, if one is left; its row is shown either way. */
function touch(event) {
  const spread = form();
  const row = spread?.querySelector(`[data-place="${CSS.escape(event.detail)}"]`);
  if (!row) return;
  event.preventDefault();
  const field = row.querySelector("input");
  if (field.type === "checkbox") field.click();
  else if (left(row.closest("[data-pile]")) > 0) set(field, number(field) + 1);
  for (const other of spread.querySelectorAll("[data-touched]")) delete other.dataset.touched;
  row.dataset.touched = "";
  row.scrollIntoView({ block: "nearest" });
}

function step(event) {
  const button = event.target.closest("[data-step]");
  if (!button) return;
  const input = button.parentElement.querySelector("input");
  set(input, number(input) + Number(button.dataset.step));
}

/** On a phone only the touched place is shown, so that the map stays in sight. */
function unfold(event) {
  const button = event.target.closest("[data-unfold]");
  if (button) form().toggleAttribute("data-unfolded");
}

document.addEventListener("region:touch", touch);
document.addEventListener("click", unfold);
document.addEventListener("click", step);
document.addEventListener("input", (event) => {
  const composing = event.target.closest("form[data-compose]");
  if (!composing) return;
  composing.dataset.dirty = "";
  if (event.target.closest("[data-pile]")) makeRoom(event.target);
  review();
});
document.addEventListener("reset", (event) => {
  if (!event.target.matches("form[data-compose]")) return;
  delete event.target.dataset.dirty;
  setTimeout(review);
});
document.addEventListener("submit", (event) => {
  if (event.submitter?.getAttribute("aria-disabled") === "true") event.preventDefault();
}, true);
document.addEventListener("htmx:oobAfterSwap", review);
review();
