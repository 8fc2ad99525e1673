/*
 * Progress of loading a page with slides. While the file is being read, a script after each slide calls `arrived`.
 */
/* exported arrived */
const arrived = (number, count) => {
  const loading = document.getElementById("loading");
  loading.setAttribute("aria-valuenow", number);
  loading.querySelector("i i").style.transform = `scaleX(${number / count})`;
  document.getElementById("loading-count").textContent = number + " / " + count;
};
