import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { passwordCheck } from "@len/contract/checks";
import { canonicalAddress, isAddress } from "@len/contract/email";
import { originSchema } from "@len/contract/origin";
import { bindHostSchema, trustedProxiesSchema } from "@len/contract/visitor-address";
import * as z from "zod";

const root = fileURLToPath(new URL("../../../", import.meta.url));

const port = z.coerce.number({ error: "a port from 1 to 65535" }).int().min(1).max(65535);
const whole = (max: number, error: string) => z.coerce.number({ error }).int(error).min(0, error).max(max, error);

/** An empty variable counts as absent: `SMTP_URL=` in a file means that it is not set. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());
const withDefault = <Schema extends z.ZodType>(schema: Schema, value: string) =>
  z.preprocess((given) => (given === undefined || given === "" ? value : given), schema);

const environmentSchema = z.object({
  API_PORT: withDefault(port, "3001"),
  API_METRICS_PORT: withDefault(port, "9101"),
  BIND_HOST: withDefault(bindHostSchema, "127.0.0.1"),
  SITE_URL: withDefault(originSchema, "http://localhost:3000"),
  API_URL: withDefault(originSchema, "http://localhost:3001"),
  DATA_DIR: withDefault(
    z.string().transform((path) => resolve(root, path)),
    "./data",
  ),
  /** File with the settings of the service. If it exists, a command started without them refuses and names `len-staff`. */
  SERVICE_SETTINGS: withDefault(z.string(), "/etc/len/len.env"),
  DATABASE_URL: optional(z.string().regex(/^postgres(?:ql)?:\/\//, "an address such as postgresql://user:password@host/database")),
  DEMO_CONTENT: optional(z.enum(["on", "off"], { error: "on or off" })),
  SMTP_URL: optional(z.string().regex(/^smtps?:\/\//, "an address such as smtps://user:password@host:465")),
  MAIL_FROM: optional(z.string().regex(/@/, "an e-mail address")),
  MAIL_TO: optional(z.string().regex(/@/, "an e-mail address")),
  DATA_KEY: optional(z.string().min(1)),
  AUTH_SECRET: optional(z.string().min(32, "at least 32 characters")),
  ADMIN_EMAIL: optional(
    z
      .string()
      .refine(isAddress, "an e-mail address")
      .transform((typed) => canonicalAddress(typed) ?? typed),
  ),
  ADMIN_PASSWORD: optional(
    z.string().refine((typed) => passwordCheck(typed) === null, "8 to 128 characters: upper and lower case letters, and a digit or sign"),
  ),
  S3_ENDPOINT: optional(originSchema),
  S3_REGION: optional(z.string().regex(/^[\w-]+$/, "a region such as ru-central1")),
  S3_BUCKET: optional(z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "a bucket's name")),
  S3_ACCESS_KEY: optional(z.string()),
  S3_SECRET_KEY: optional(z.string()),
  SITE_API_SECRET: optional(z.string().min(16, "at least 16 characters")),
  TRUST_PROXY: withDefault(trustedProxiesSchema, "0"),
  RATE_LIMIT_POSTS: withDefault(whole(1_000_000, "a number of posts from 0 to 1000000"), "30"),
  READ_CACHE: withDefault(z.enum(["on", "off"], { error: "on or off" }), "on"),
  LOG_LEVEL: withDefault(z.enum(["debug", "info", "warn", "error", "silent"], { error: "debug, info, warn, error or silent" }), "info"),
});

export type Environment = ReturnType<typeof parseEnvironment>;

/**
 * The API's environment.
 * @throws EnvironmentError with one line for each invalid value
 */
export function parseEnvironment(variables: Record<string, string | undefined>) {
  const result = environmentSchema.safeParse(variables);
  if (!result.success) throw new EnvironmentError(result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`));

  const values = result.data;
  if (values.SMTP_URL && !(values.MAIL_FROM && values.MAIL_TO)) {
    throw new EnvironmentError(["MAIL_FROM, MAIL_TO: both are needed with SMTP_URL"]);
  }
  if ((values.ADMIN_EMAIL === undefined) !== (values.ADMIN_PASSWORD === undefined)) {
    throw new EnvironmentError(["ADMIN_EMAIL, ADMIN_PASSWORD: both or none"]);
  }

  return {
    port: values.API_PORT,
    metricsPort: values.API_METRICS_PORT,
    host: values.BIND_HOST,
    siteUrl: values.SITE_URL,
    apiUrl: values.API_URL,
    dataDir: values.DATA_DIR,
    /** True if neither DATABASE_URL nor DATA_DIR is set. */
    isPlaceDefault: values.DATABASE_URL === undefined && !variables.DATA_DIR,
    serviceSettings: values.SERVICE_SETTINGS,
    databaseUrl: values.DATABASE_URL,
    /** Unless set, the demo clinic fills the embedded database only. */
    demoContent: values.DEMO_CONTENT ? values.DEMO_CONTENT === "on" : values.DATABASE_URL === undefined,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? "site@localhost",
    mailTo: values.MAIL_TO ?? "clinic@localhost",
    dataKey: values.DATA_KEY,
    authSecret: values.AUTH_SECRET,
    adminEmail: values.ADMIN_EMAIL,
    adminPassword: values.ADMIN_PASSWORD,
    s3: storageSettings(values),
    siteApiSecret: values.SITE_API_SECRET,
    trustProxy: values.TRUST_PROXY,
    rateLimitPosts: values.RATE_LIMIT_POSTS,
    readCache: values.READ_CACHE === "on",
    logLevel: values.LOG_LEVEL,
  };
}

/** S3 settings must be complete or absent: incomplete ones would store media in the wrong place. */
function storageSettings(values: z.output<typeof environmentSchema>) {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = values;
  if (endpoint && region && bucket && accessKey && secretKey) return { endpoint, region, bucket, accessKey, secretKey };
  if (!(endpoint || region || bucket || accessKey || secretKey)) return undefined;
  throw new EnvironmentError(["S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY: all of them or none"]);
}

export class EnvironmentError extends Error {
  constructor(lines: string[]) {
    super(lines.join("\n"));
  }
}

/** Reads `process.env`, or ends the program with one line for each invalid value. */
export function readEnvironment(): Environment {
  try {
    return parseEnvironment(process.env);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    process.stderr.write(`Wrong environment:\n${error.message}\n`);
    process.exit(1);
  }
}
