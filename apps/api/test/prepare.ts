import { serverUrl } from "./database.ts";
import { demoTemplate } from "./database-template.ts";

/** Before the first worker starts, so that none of them makes what another is making. */
export default async function prepare(): Promise<void> {
  const template = await demoTemplate();
  if (serverUrl) await template.onServer(serverUrl);
}
