/**
 * The script at the top of the head (`early.ts?inline-script`): it shows the visitor's choices before first paint, holds clicks until a script
 * can handle them, and reloads the page when its scripts cannot be loaded.
 */
import { showCookies, showVision } from "./choices.ts";
import "./held-clicks.ts";
import "./load-failure.ts";
import { runsReact } from "./supported.ts";

// For styles of what scripts move: `@media (scripting: enabled)` is unknown to Chrome before 120 and Safari before 17.
if (runsReact) document.documentElement.dataset.scripts = "";
showVision();
showCookies();
