// Shows a sentence about the required browser when the browser cannot run the panel. The script uses only JavaScript of 2009, so that older
// browsers can run it. The oldest supported versions are the first ones with popovers: Chrome 114, Safari 17, Firefox 125
// (docs/decisions/0032-browsers.md).
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
  // Fired when this browser cannot parse a module of the panel.
  window.addEventListener("error", (event) => {
    if (event.error instanceof SyntaxError) say();
  });
})();
