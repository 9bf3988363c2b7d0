// jsdom has no top layer and hides every popover. Here popovers are shown at their place in the document.
if (typeof HTMLElement !== "undefined" && !("showPopover" in HTMLElement.prototype))
  Object.assign(HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      this.style.display = "block";
    },
    hidePopover(this: HTMLElement) {
      this.style.display = "";
    },
  });
