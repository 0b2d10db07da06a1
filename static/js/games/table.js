/* The table page: the card of a touched region, and what a swap must not lose. */

const table = document.getElementById("table");
const card = () => document.getElementById("region-card");
const narrow = matchMedia("(max-width: 59.99rem)");
let lastVerb = "get";

/** Ask for the card of a place; the address bar keeps it, so that a reload shows it again. */
function openCard(event) {
  if (event.defaultPrevented) return;
  const place = event.detail;
  history.replaceState(null, "", `?region=${encodeURIComponent(place)}`);
  choose(place);
  const url = `${table.dataset.fragments}?part=region&region=${encodeURIComponent(place)}`;
  htmx.ajax("GET", url, { source: table, swap: "none" }).then(() => {
    if (narrow.matches) card().scrollIntoView({ block: "nearest" });
  });
}

function closeCard() {
  const place = card().dataset.place;
  history.replaceState(null, "", location.pathname);
  card().hidden = true;
  card().replaceChildren();
  delete card().dataset.place;
  choose("");
  if (place) document.getElementById(`at-${place}`)?.focus({ preventScroll: true });
}

function choose(place) {
  for (const link of document.querySelectorAll("a.region--chosen")) {
    link.classList.remove("region--chosen");
  }
  document.getElementById(`at-${place}`)?.classList.add("region--chosen");
}

const composing = () => document.querySelector("#now form[data-dirty]");

/** What others did does not wipe out what the reader is laying out. */
function keepComposed(event) {
  const target = event.detail.target;
  if (target?.id !== "now" || lastVerb !== "get" || !composing()) return;
  event.detail.shouldSwap = false;
  target.querySelector("[data-moved]").hidden = false;
}

/** After a swap: reveal what needs script, and keep the reader's place. */
function swapped() {
  for (const scripted of document.querySelectorAll("[data-scripted][hidden]")) {
    scripted.hidden = false;
  }
  choose(card()?.dataset.place || "");
}

function toast(words) {
  const box = document.getElementById("toasts");
  const note = document.createElement("p");
  note.className = "alert alert--error";
  note.textContent = words;
  box.replaceChildren(note);
  setTimeout(() => note.remove(), 8000);
}

/** A form that was sent cannot be sent again before its answer. */
function busy(event) {
  const form = event.detail.elt.closest?.("form");
  if (!form) return;
  const sent = event.type === "htmx:beforeRequest";
  for (const button of form.querySelectorAll("button")) {
    if (sent) button.setAttribute("aria-busy", "true");
    else button.removeAttribute("aria-busy");
  }
}

/** On a phone a pick is made far below the board: go back to where it is used. */
function showBoard(event) {
  const picked = event.detail.successful && event.detail.requestConfig.elt.closest(".market");
  if (picked && narrow.matches) document.getElementById("map").scrollIntoView({ block: "start" });
}

function click(event) {
  if (event.target.closest("[data-close-card]")) {
    event.preventDefault();
    closeCard();
  }
  if (event.target.closest("[data-refresh]")) {
    delete composing()?.dataset.dirty;
    document.dispatchEvent(new CustomEvent("table:refresh"));
  }
}

if (table) {
  document.addEventListener("region:touch", openCard);
  document.addEventListener("click", click);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !card().hidden) closeCard();
  });
  document.body.addEventListener("htmx:beforeRequest", busy);
  document.body.addEventListener("htmx:afterRequest", busy);
  document.body.addEventListener("htmx:afterRequest", showBoard);
  document.body.addEventListener("htmx:beforeOnLoad", (event) => {
    lastVerb = event.detail.requestConfig.verb;
  });
  document.body.addEventListener("htmx:oobBeforeSwap", keepComposed);
  document.body.addEventListener("htmx:oobAfterSwap", swapped);
  document.body.addEventListener("htmx:sendError", () => toast(table.dataset.offline));
  document.body.addEventListener("htmx:responseError", () => toast(table.dataset.failed));
}
