/* The waiting room: when somebody comes or leaves, its sheet is renewed; what is being typed stays.
   When the game starts, the answer to the same question loads the table. */

const PAUSE = 1000;
const page = document.getElementById("room-page");
const news = document.getElementById("room-news");
const version = () => Number(document.getElementById("room").dataset.version);
let fetching = false;
let wanted = 0;

async function renew() {
  if (fetching || wanted <= version()) return;
  fetching = true;
  try {
    await htmx.ajax("GET", page.dataset.room, { source: page, swap: "none" });
    news.textContent = document.querySelector("#room h2, #room .letter__sheet > p")?.textContent ?? "";
  } finally {
    fetching = false;
  }
  if (wanted > version()) setTimeout(renew, PAUSE);
}

if (page) {
  document.addEventListener("table:version", (event) => {
    wanted = Math.max(wanted, event.detail);
    renew();
  });
}
