/*
 * Says that the page does not play: one that ends too early, in a browser that is too old, or with a mistake
 * in it. Any browser understands this, and it stands before all that may be broken.
 */
(function () {
  var query = window.URLSearchParams && new URLSearchParams(location.search);
  if (window.obsstudio || window.caspar || query && query.get("hint") === "0") return;
  function fail() { document.getElementById("error").hidden = false; }
  addEventListener("error", fail);
  addEventListener("unhandledrejection", fail);
  addEventListener("load", function () { if (!window.telop) fail(); });
})();
