/**
 * The script at the top of the head (`early.ts?inline-script`): it shows the visitor's choices before first paint, holds clicks until a script
 * can handle them, and reloads the page when its scripts cannot be loaded.
 */
import { showCookies, showVision } from "./choices.ts";
import "./held-clicks.ts";
import "./load-failure.ts";

showVision();
showCookies();
