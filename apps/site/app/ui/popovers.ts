/**
 * Whether this popover is open. Browsers without popovers (Chrome below 114, Safari below 17, Firefox below 125) reject the selector
 * `:popover-open`.
 */
export const isOpenPopover = (element: HTMLElement) => "showPopover" in element && element.matches(":popover-open");
