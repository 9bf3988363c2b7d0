import { join } from "node:path";
import { originSchema } from "@len/contract/origin";
import { bindHostSchema, trustedProxiesSchema } from "@len/contract/visitor-address";
import * as z from "zod";

const portMessage = "a port from 1 to 65535";
const port = (fallback: number) =>
  z.coerce.number({ error: portMessage }).int(portMessage).min(1, portMessage).max(65535, portMessage).default(fallback);

const processesMessage = "a number of processes from 1 to 64";
const postsMessage = "a number of posts from 0 to 1000000";
const megabytesMessage = "megabytes from 8 to 4096";

const envSchema = z
  .object({
    SITE_PORT: port(3000),
    SITE_METRICS_PORT: port(9100),
    SITE_URL: originSchema.optional(),
    API_URL: originSchema.default("http://localhost:3001"),
    API_INTERNAL_URL: originSchema.optional(),
    SITE_API_SECRET: z.string().min(16, "at least 16 characters").optional(),
    LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"], { error: "debug, info, warn, error or silent" }).default("info"),
    /** The key of Yandex Maps; without it the contacts page shows only the drawn plan. */
    YANDEX_MAPS_KEY: z
      .string()
      .regex(/^[\w-]{8,100}$/, "a key of Yandex Maps: letters, digits and hyphens")
      .optional(),
    /** The number of a Yandex Metrica counter; without it no counter loads, whatever visitors choose. */
    YANDEX_METRIKA_ID: z
      .string()
      .regex(/^[1-9]\d{0,11}$/, "the number of a counter of Yandex Metrica")
      .optional(),
    /** Our own reverse proxies, which send the visitor's address in `X-Forwarded-For`. */
    TRUST_PROXY: trustedProxiesSchema.default(0),
    BIND_HOST: bindHostSchema.optional(),
    /**
     * The number of forms that the API accepts from one visitor in ten minutes. The site accepts twice as many posts, because posts with
     * mistakes do not reach the API. 0 turns off all limits, including those of searches.
     */
    RATE_LIMIT_POSTS: z.coerce
      .number({ error: postsMessage })
      .int(postsMessage)
      .min(0, postsMessage)
      .max(1_000_000, postsMessage)
      .default(30),
    DATA_DIR: z.string().default("./data"),
    SITE_CACHE_DIR: z.string().optional(),
    SITE_CACHE_MB: z.coerce
      .number({ error: megabytesMessage })
      .int(megabytesMessage)
      .min(8, megabytesMessage)
      .max(4096, megabytesMessage)
      .default(32),
    SITE_PROCESSES: z.coerce
      .number({ error: processesMessage })
      .int(processesMessage)
      .min(1, processesMessage)
      .max(64, processesMessage)
      .default(1),
    /** Set by the primary process for its children. */
    SITE_WRITES_SNAPSHOT: z.enum(["on", "off"], { error: "on or off" }).default("on"),
  })
  .transform((env) => ({
    port: env.SITE_PORT,
    metricsPort: env.SITE_METRICS_PORT,
    siteUrl: env.SITE_URL ?? `http://localhost:${env.SITE_PORT}`,
    apiUrl: env.API_URL,
    apiInternalUrl: env.API_INTERNAL_URL ?? env.API_URL,
    apiSecret: env.SITE_API_SECRET,
    logLevel: env.LOG_LEVEL,
    mapsKey: env.YANDEX_MAPS_KEY,
    counter: env.YANDEX_METRIKA_ID,
    trustedProxies: env.TRUST_PROXY,
    /** Behind a proxy only the proxy may connect. If undefined, the server listens on all addresses. */
    host: env.BIND_HOST ?? (env.TRUST_PROXY === 0 ? undefined : "127.0.0.1"),
    /** Metrics are for the clinic only, so the metrics server never listens on all addresses. */
    metricsHost: env.BIND_HOST && !/^(?:0\.0\.0\.0|[0:]+)$/.test(env.BIND_HOST) ? env.BIND_HOST : "127.0.0.1",
    rateLimitPosts: env.RATE_LIMIT_POSTS,
    /** The directory of the page snapshot, which survives a restart. */
    cacheDir: env.SITE_CACHE_DIR ?? join(env.DATA_DIR, "site-pages"),
    /** Size of each process's page cache in bytes. */
    cacheBytes: env.SITE_CACHE_MB * 1024 * 1024,
    processes: env.SITE_PROCESSES,
    writesSnapshot: env.SITE_WRITES_SNAPSHOT === "on",
  }));

export type Env = z.output<typeof envSchema>;

/** Reads the settings of the site. Throws an error with one line per invalid value; an empty value counts as absent. */
export function readEnv(variables: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const env = envSchema.safeParse(given);
  if (env.success) return env.data;

  throw new Error(env.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"));
}
