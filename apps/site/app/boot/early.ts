/**
 * The script at the top of the head (`early.ts?inline-script`): it applies the visitor's choices before the first paint, holds clicks until
 * a script can handle them, and reloads the page when its scripts cannot be loaded.
 */
import { showCookies, showVision } from "./choices.ts";
import "./held-clicks.ts";
import "./load-failure.ts";
import { runsReact } from "./supported.ts";

// Styles that need scripts select this attribute, because Chrome before 120 and Safari before 17 lack `@media (scripting: enabled)`.
if (runsReact) document.documentElement.dataset.scripts = "";
showVision();
showCookies();
