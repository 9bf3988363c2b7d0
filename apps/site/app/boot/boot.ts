/**
 * The deferred script of every page: it handles everything that works before React, and loads React on the visitor's first interaction. It
 * is a single file with an immutable address, which loads in parallel with the page and runs when the document has been parsed.
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

// This event must be sent last: `held-clicks.ts` then repeats the clicks that the modules above handle.
document.dispatchEvent(new Event("boot:ready"));
