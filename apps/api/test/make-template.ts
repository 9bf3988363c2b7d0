import { makeTemplate } from "./database-template.ts";

/** `node make-template.ts` makes the template of the tests' databases unless it is there. */
await makeTemplate();
