/**
 * The deferred script of every page: it handles what works before React, and loads React on the visitor's first interaction. One file
 * with an immutable address, loaded in parallel with the page and run when the document is parsed.
 */
import "./dialogs.ts";
import "./menus.ts";
import "./choice-buttons.ts";
import "./loading-status.ts";
import "./filled-fields.ts";
import "./load-react.ts";
import "./router-reloads.ts";
import "./carousel.ts";
import "./print-date.ts";
import "./times.ts";

// Last, because `held-clicks.ts` now repeats the clicks that the modules above handle.
document.dispatchEvent(new Event("boot:ready"));
