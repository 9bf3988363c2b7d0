// npm run build: the site and the panel, each if its sources changed.
import { ensureBuilt, ensureInstalled } from "./setup.mjs";

ensureInstalled();
ensureBuilt();
