// jsdom has no top layer, and hides each popover: here one is shown where it stands in the document.
if (typeof HTMLElement !== "undefined" && !("showPopover" in HTMLElement.prototype))
  Object.assign(HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      this.style.display = "block";
    },
    hidePopover(this: HTMLElement) {
      this.style.display = "";
    },
  });
