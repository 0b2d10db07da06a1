/* Deadlines: what is left of each stays true while the page is open, also in parts of the page that
   come later. By the minute at first, by the second at last; nothing while the clock rests. */

const EVERY = 1000;
const MINUTE = 60_000;
const LAST = 2 * MINUTE;
const UNITS = [["week", 10_080], ["day", 1440], ["hour", 60], ["minute", 1]]; // in minutes
const language = document.documentElement.lang;
const told = new Set();
const met = new WeakSet();
let ahead = -Infinity; // how far the site's clock is ahead of this computer's
let voice = null;

/** The site said what time it was; the least delayed of its words counts. */
function listen(due) {
  if (met.has(due)) return;
  met.add(due);
  ahead = Math.max(ahead, Date.parse(due.dataset.now) - Date.now());
}

function measure(number, unit) {
  const form = new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" });
  return form.format(number).replaceAll(" ", "\u00a0");
}

/** As the site itself says it: the largest unit, and the next one if there is any of it. */
function inWords(minutes) {
  const largest = UNITS.findIndex(([, length]) => minutes >= length);
  let rest = minutes;
  const counts = UNITS.map(([unit, length]) => {
    const count = Math.floor(rest / length);
    rest -= count * length;
    return [count, unit];
  });
  const said = counts.slice(largest, largest + 2).filter(([count]) => count > 0);
  return said.map(([count, unit]) => measure(count, unit)).join(", ");
}

function inSeconds(left) {
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Aloud, once a deadline, and only for whoever has to move. */
function warn(due) {
  if (!due.dataset.soon || told.has(due.dateTime)) return;
  told.add(due.dateTime);
  voice.textContent = due.dataset.soon;
}

function end(due) {
  due.textContent = due.dataset.over;
  due.classList.remove("due--soon");
  due.classList.add("due--over");
  delete due.dataset.due;
}

function count(due, now) {
  const left = Date.parse(due.dateTime) - now;
  if (left <= 0) return end(due);
  const place = due.querySelector(".due__left");
  const span = left > LAST ? inWords(Math.floor(left / MINUTE)) : inSeconds(left);
  const words = due.dataset.left.replace("{}", span);
  const runs = now >= Date.parse(due.dataset.begins) && now < Date.parse(due.dataset.ends);
  place.hidden = !runs;
  if (place.textContent !== words) place.textContent = words;
  due.classList.toggle("due--soon", runs && left <= LAST);
  if (runs && left <= LAST) warn(due);
}

/** A region that is spoken must be there before its words are. */
function speaker() {
  const region = document.createElement("p");
  region.className = "visually-hidden";
  region.setAttribute("role", "status");
  document.body.append(region);
  return region;
}

function tick() {
  const all = [...document.querySelectorAll("time[data-due]")];
  all.forEach(listen);
  if (all.length && !voice) voice = speaker();
  else for (const due of all) count(due, Date.now() + ahead);
}

tick();
setInterval(tick, EVERY);
document.addEventListener("visibilitychange", tick);
document.addEventListener("htmx:oobAfterSwap", tick);
