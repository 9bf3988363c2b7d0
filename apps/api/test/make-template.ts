import { demoTemplate } from "./database-template.ts";

/** `node make-template.ts` makes the template of the tests' databases, also on the server of TEST_DATABASE_URL; nothing where it is there. */
const template = await demoTemplate();
const server = process.env.TEST_DATABASE_URL;
if (server) await template.onServer(server);
