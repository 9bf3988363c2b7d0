import { join } from "node:path";
import { readEnv } from "../../platform/env.ts";
import { createLog } from "../../platform/log.ts";
import { createAnswers } from "./answers.ts";
import { createApiClient } from "./api-client.ts";
import { createOutcomes } from "./outcomes.server.ts";

/** The environment, read once when the server loads the pages. */
export const env = readEnv();

export const log = createLog(env.logLevel);

export const outcomes = createOutcomes(join(env.cacheDir, "outcomes"), log);

/**
 * The cache is used once the server follows the content edition (server/cache-maintenance.ts); until then each page calls the API itself.
 */
export const answers = createAnswers();

/** Answers to a call with a preview token contain the draft, so they are not shared. */
export const apiForRequest = (preview: string | null) =>
  createApiClient({ baseUrl: env.apiInternalUrl, secret: env.apiSecret, log, ...(preview === null ? { answers } : { preview }) });
