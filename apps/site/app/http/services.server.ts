import { createApiClient } from "./api-client.ts";
import { readEnv } from "./env.ts";
import { createLog } from "./log.ts";

/** What the pages are wired to, read once when the server loads them. */
export const env = readEnv();

export const log = createLog(env.logLevel);

export const apiForRequest = () => createApiClient({ baseUrl: env.apiInternalUrl, secret: env.apiSecret, log });
