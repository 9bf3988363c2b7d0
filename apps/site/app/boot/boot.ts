/**
 * The deferred script of every page: it handles what works before React, and loads React on the visitor's first interaction. One file
 * with an immutable address, loaded in parallel with the page and run when the document is parsed.
 */
import "./dialogs.ts";
import "./menus.ts";
import "./choice-buttons.ts";
import "./load-react.ts";
import "./carousel.ts";
import "./print-date.ts";

// Last, because `early.ts` now repeats the clicks that it has held, and the modules above must handle them.
document.dispatchEvent(new Event("boot:ready"));
