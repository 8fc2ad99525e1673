/*
 * Finds and makes elements of a page.
 */

export const get = id => document.getElementById(id);

export const create = (tag, text = "", values = {}) =>
  Object.assign(document.createElement(tag), { textContent: text, ...values });

export const createButton = (label, work, className = "") => {
  const button = create("button", label, { type: "button", className });
  button.addEventListener("click", work);
  return button;
};
