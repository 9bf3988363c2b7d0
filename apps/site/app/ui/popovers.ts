/** Whether this popover is open. Without popovers (Chrome below 114, Safari below 17, Firefox below 125) `:popover-open` cannot be asked. */
export const isOpenPopover = (element: HTMLElement) => "showPopover" in element && element.matches(":popover-open");
