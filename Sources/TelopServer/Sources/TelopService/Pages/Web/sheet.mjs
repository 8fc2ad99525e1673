/*
 * On a phone some cards are sheets: they come up over the page, and go back to their places.
 */
const get = id => document.getElementById(id);
const isPhone = matchMedia("(max-width: 699px)");

export const sheetFor = () => {
  const sheet = get("sheet"), room = sheet.firstElementChild;
  const mark = document.createComment("");
  let card = null;
  const back = () => {
    if (!card) return;
    mark.replaceWith(card);
    card = null;
  };
  sheet.addEventListener("close", back);
  // A press beside it closes it.
  sheet.addEventListener("click", event => { if (event.target === sheet) sheet.close(); });
  isPhone.addEventListener("change", () => sheet.close());
  return {
    open(id) {
      back();
      card = get(id);
      card.replaceWith(mark);
      room.append(card);
      sheet.setAttribute("aria-labelledby", `${id}-label`);
      sheet.showModal();
    },
  };
};
