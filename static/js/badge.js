/* How many games wait for the reader: beside "My games", in the tab's title, on its icon, and on
   the icon of the installed site. The page tells the number; while it is open, it asks again. */

const EVERY = 60_000;
const nav = document.querySelector("[data-waiting-url]");
const counter = nav?.querySelector("[data-waiting]");
const icon = document.querySelector('link[rel="icon"]');
const plain = icon?.getAttribute("href");
let shown = -1;

function retitle(count) {
  const bare = document.title.replace(/^\(\d+\) /, "");
  document.title = count ? `(${count}) ${bare}` : bare;
}

/** The site's icon with a round seal on it. */
function draw(image, count) {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 64;
  const pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0, 64, 64);
  pen.fillStyle = "#a52d27";
  pen.beginPath();
  pen.arc(44, 44, 20, 0, 2 * Math.PI);
  pen.fill();
  pen.fillStyle = "#ffffff";
  pen.font = "bold 28px sans-serif";
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(count > 9 ? "9+" : String(count), 44, 46, 34);
  return canvas.toDataURL("image/png");
}

function markIcon(count) {
  if (!icon) return;
  if (!count) {
    icon.type = "image/svg+xml";
    icon.href = plain;
    return;
  }
  const image = new Image();
  image.addEventListener("load", () => {
    icon.type = "image/png";
    icon.href = draw(image, count);
  });
  image.src = plain;
}

function show(count) {
  if (count === shown) return;
  shown = count;
  counter.textContent = String(count);
  counter.hidden = !count;
  retitle(count);
  markIcon(count);
  if (count) navigator.setAppBadge?.(count).catch(() => {});
  else navigator.clearAppBadge?.().catch(() => {});
}

async function ask() {
  if (document.hidden) return;
  try {
    const answer = await fetch(nav.dataset.waitingUrl, { headers: { Accept: "application/json" } });
    if (answer.ok) show((await answer.json()).waiting);
  } catch {
    // No network: the number stays as it was.
  }
}

if (counter) {
  show(Number(counter.textContent));
  setInterval(ask, EVERY);
  document.addEventListener("visibilitychange", ask);
  document.body.addEventListener("htmx:afterSettle", ask);
}
