import { demoTemplate } from "./database-template.ts";

/** Before the first worker starts, so that none of them makes what another is making. */
export default async function prepare(): Promise<void> {
  const template = await demoTemplate();
  const server = process.env.TEST_DATABASE_URL;
  if (server) await template.onServer(server);
}
