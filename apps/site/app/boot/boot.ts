/**
 * The deferred script of every page: it answers the visitor before React does, and loads React on the first sign of life. It is one
 * file with an immutable URL, downloaded in parallel with the page and run once the document is parsed.
 */
import "./dialogs.ts";
import "./menus.ts";
import "./choice-buttons.ts";
import "./load-react.ts";
import "./carousel.ts";
import "./print-date.ts";

// Imported last: it repeats the clicks that the early script has held back.
document.dispatchEvent(new Event("boot:ready"));
