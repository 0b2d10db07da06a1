/* The replay: steps swap the parts of the page that differ, so that zoom and place stay; "play"
   takes the next step every while. Without script the same links load whole pages. */

const PACE = 1400;
const PARTS = ["board", "steps", "players", "market", "log", "map-table", "region-card", "moves-link"];
const table = document.getElementById("table");
let timer = 0;
let stepping = false;

const next = () => document.querySelector('#steps a[data-step="next"]');
const playing = () => timer !== 0;

function show() {
  const button = document.querySelector("[data-play]");
  button.hidden = false;
  button.setAttribute("aria-pressed", String(playing()));
}

function swap(page) {
  for (const id of PARTS) {
    const [here, there] = [document.getElementById(id), page.getElementById(id)];
    if (here && there) here.replaceWith(document.adoptNode(there));
  }
  document.title = page.title;
}

/** Take a step; the address follows, so that it can be shared. */
async function step(url) {
  if (stepping) return;
  stepping = true;
  const focused = document.activeElement?.closest("#steps [data-step]")?.dataset.step;
  const place = document.getElementById("region-card").dataset.place;
  const query = place ? `?region=${encodeURIComponent(place)}` : "";
  try {
    const answer = await fetch(url + query);
    if (!answer.ok) throw new Error(answer.statusText);
    swap(new DOMParser().parseFromString(await answer.text(), "text/html"));
    history.replaceState(null, "", url + query);
    table.dataset.fragments = url;
    show();
    if (focused) document.querySelector(`#steps a[data-step="${focused}"]`)?.focus();
  } catch {
    stop();
    location.assign(url + query);
  } finally {
    stepping = false;
  }
}

function stop() {
  clearInterval(timer);
  timer = 0;
  show();
}

function tick() {
  if (next()) step(next().getAttribute("href"));
  else stop();
}

function start() {
  const at = next() || document.querySelector('#steps a[data-step="first"]');
  if (!at) return;
  timer = setInterval(tick, PACE);
  step(at.getAttribute("href"));
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-play]")) {
    if (playing()) stop();
    else start();
    return;
  }
  const link = event.target.closest("a[data-step]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (playing()) stop();
  step(link.getAttribute("href"));
});
show();
