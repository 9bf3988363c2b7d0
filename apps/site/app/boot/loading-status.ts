/** Announces to screen readers that a click waits for React, and tells all visitors when a part of the page could not be loaded. */

let status: HTMLElement | null = null;

function announce(message: string, className = "visually-hidden") {
  if (!status) {
    if (!message) return;
    status = document.createElement("p");
    status.setAttribute("role", "status");
    document.body.append(status);
  }
  status.className = className;
  const region = status;
  // A live region has to be in the document before its text changes.
  setTimeout(() => {
    region.textContent = message;
  });
}

document.addEventListener("click:held", () => announce("Загружается…"));
document.addEventListener("clicks:released", () => announce(""));
document.addEventListener("load:failed", () =>
  announce("Часть страницы не\u00a0загрузилась. Проверьте связь и\u00a0обновите страницу.", "load-failure"),
);

export {};
