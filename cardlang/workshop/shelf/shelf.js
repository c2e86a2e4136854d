// Shows only the games that fit what is typed and chosen.

const rows = [...document.querySelectorAll("[data-game]")];
const text = document.getElementById("find"), players = document.getElementById("players"), count = document.getElementById("count");

function look() {
  const words = text.value.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const row of rows) {
    const fits = words.every((word) => row.dataset.game.includes(word)) &&
      (!players.value || row.dataset.players.split(" ").includes(players.value));
    row.hidden = !fits;
    shown += fits;
  }
  count.textContent = `${shown} / ${rows.length}`;
}

text.addEventListener("input", look);
players.addEventListener("change", look);
document.getElementById("filter").hidden = false;
look();
