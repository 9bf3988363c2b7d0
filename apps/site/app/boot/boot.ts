/**
 * The deferred script of every page: what answers the visitor before React does, and loads React on the first sign of life. One file
 * with an immutable address, loaded beside the page and run when the document is parsed.
 */
import "./dialogs.ts";
import "./menus.ts";
import "./choice-buttons.ts";
import "./load-react.ts";
import "./carousel.ts";
import "./print-date.ts";

// Last: presses that the early script holds are repeated now.
document.dispatchEvent(new Event("boot:ready"));
