// Says which browser the panel needs where the panel itself cannot. A plain script of 2009, because older browsers must understand it. Chrome
// has popovers since 114, Safari since 17, Firefox since 125: the panel's oldest browsers (docs/decisions/0032-browsers.md).
(() => {
  var sentence =
    "Этот браузер слишком старый для панели: обновите его или откройте панель в\u00a0Chrome\u00a0114, Яндекс Браузере\u00a023.7, Safari\u00a017, Firefox\u00a0125 или новее.";

  function say() {
    var place = document.getElementById("panel");
    if (!place || place.firstChild) return;
    place.id = "browser-needed";
    place.setAttribute("role", "alert");
    place.appendChild(document.createTextNode(sentence));
  }

  if (!("popover" in document.documentElement)) say();
  // A module that this browser cannot read.
  window.addEventListener("error", (event) => {
    if (event.error instanceof SyntaxError) say();
  });
})();
