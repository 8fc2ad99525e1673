/*
 * The shows of this service, with links to their pages: where the links lead that it prints when it starts.
 */
import "./session.mjs";
import { language } from "./words.mjs";

const words = {
  ja: {
    none: "まだショーがありません。", refused: "見る権利がありません。サービスが出したリンクを開いてください。",
    lost: "サーバーにつながりません", presenter: "操作画面", overlay: "オーバーレイ",
  },
  en: {
    none: "There is no show yet.", refused: "No right to look: open the link that the service printed.",
    lost: "No connection to the server", presenter: "Presenter", overlay: "Overlay",
  },
};
const tongue = language(new URLSearchParams(location.search));
const own = words[tongue];
document.documentElement.lang = tongue;
const note = text => { document.getElementById("note").textContent = text; };

const row = show => {
  const item = document.createElement("li");
  const name = document.createElement("b");
  name.textContent = show.name;
  name.dir = "auto";
  const links = ["presenter", "overlay"].map(page => {
    const link = document.createElement("a");
    link.href = `/shows/${encodeURIComponent(show.id)}/${page}`;
    link.textContent = own[page];
    return link;
  });
  item.append(name, ...links);
  return item;
};

try {
  const response = await fetch("/shows", { cache: "no-store" });
  if (response.ok) {
    const { shows } = await response.json();
    document.getElementById("shows").append(...shows.map(row));
    if (shows.length === 0) note(own.none);
  } else note(own.refused);
} catch {
  note(own.lost);
}
