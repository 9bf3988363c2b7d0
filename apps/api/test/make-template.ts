import { makeTemplate } from "./database-template.ts";

/** `node make-template.ts` creates the template of the test databases if it is missing. */
await makeTemplate();
