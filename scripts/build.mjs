// npm run build: the site, if its sources changed.
import { ensureBuilt, ensureInstalled } from "./setup.mjs";

ensureInstalled();
ensureBuilt();
