/*
 * Shows an error if the page does not play: the file is truncated, the browser is too old, or a script fails. This
 * script runs in any browser, and precedes the scripts that may fail.
 */
(function () {
  var query = window.URLSearchParams && new URLSearchParams(location.search);
  if (window.obsstudio || window.caspar || query && query.get("hint") === "0") return;
  function fail() { document.getElementById("error").hidden = false; }
  addEventListener("error", fail);
  addEventListener("unhandledrejection", fail);
  addEventListener("load", function () { if (!window.telop) fail(); });
})();
