/*
 * Sheets on a phone: a card is moved into a dialog over the page, and moved back when the dialog is closed.
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
  // A click outside closes the sheet.
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
