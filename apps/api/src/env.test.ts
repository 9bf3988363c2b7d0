import { isAbsolute } from "node:path";
import { expect, test } from "vitest";
import { EnvironmentError, parseEnvironment } from "./env.ts";

function messageFor(variables: Record<string, string>): string {
  try {
    parseEnvironment(variables);
    return "";
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message;
    throw error;
  }
}

test("the demo clinic needs no settings on this machine", () => {
  const environment = parseEnvironment({});

  expect(environment).toMatchObject({
    port: 3001,
    metricsPort: 9101,
    siteUrl: "http://localhost:3000",
    apiUrl: "http://localhost:3001",
    demoContent: true,
    host: "127.0.0.1",
    trustProxy: 0,
    rateLimitPosts: 30,
  });
  expect(isAbsolute(environment.dataDir)).toBe(true);
});

test("a clinic's own database gets demo content only when asked", () => {
  const databaseUrl = "postgresql://clinic@db/clinic";

  expect(parseEnvironment({ DATABASE_URL: databaseUrl }).demoContent).toBe(false);
  expect(parseEnvironment({ DATABASE_URL: databaseUrl, DEMO_CONTENT: "on" }).demoContent).toBe(true);
});

test("an empty variable counts as absent, and a trailing slash of a URL is ignored", () => {
  expect(parseEnvironment({ SMTP_URL: "", API_PORT: "", API_URL: "https://api.clinic.example/" })).toMatchObject({
    smtpUrl: undefined,
    port: 3001,
    apiUrl: "https://api.clinic.example",
  });
});

test("each invalid value is reported on a line with its variable", () => {
  const lines = messageFor({
    API_PORT: "http",
    BIND_HOST: "localhost",
    SITE_URL: "clinic",
    DEMO_CONTENT: "yes",
    DATABASE_URL: "mysql://x",
    LOG_LEVEL: "loud",
    TRUST_PROXY: "-1",
    RATE_LIMIT_POSTS: "many",
  }).split("\n");

  expect(lines.map((line) => line.split(":")[0])).toEqual([
    "API_PORT",
    "BIND_HOST",
    "SITE_URL",
    "DATABASE_URL",
    "DEMO_CONTENT",
    "TRUST_PROXY",
    "RATE_LIMIT_POSTS",
    "LOG_LEVEL",
  ]);
});

test.each([
  "https://clinic.example/site",
  "https://clinic.example/?a=1",
  "https://clinic.example?",
  "https://clinic.example#a",
  "https://a:b@clinic.example",
])("%s is refused as a base URL", (url) => {
  for (const variable of ["SITE_URL", "API_URL"]) {
    expect(messageFor({ [variable]: url })).toBe(`${variable}: an address without a path or query, such as https://clinic.example`);
  }
});

test("a mail server without sender and recipient is refused", () => {
  expect(messageFor({ SMTP_URL: "smtps://mail.example" })).toMatch(/^MAIL_FROM, MAIL_TO/);
});

test("messages never contain secrets", () => {
  expect(messageFor({ SITE_API_SECRET: "short-secret", SMTP_URL: "user:hunter2@mail" })).not.toMatch(/short-secret|hunter2/);
});

test("either all S3 settings are given or none", () => {
  const all = {
    S3_ENDPOINT: "https://storage.example/",
    S3_REGION: "ru-central1",
    S3_BUCKET: "clinic-media",
    S3_ACCESS_KEY: "key",
    S3_SECRET_KEY: "secret",
  };

  expect(parseEnvironment({}).s3).toBeUndefined();
  expect(parseEnvironment(all).s3).toEqual({
    endpoint: "https://storage.example",
    region: "ru-central1",
    bucket: "clinic-media",
    accessKey: "key",
    secretKey: "secret",
  });
  expect(messageFor({ ...all, S3_SECRET_KEY: "" })).toMatch(/^S3_ENDPOINT, .*: all of them or none$/);
  expect(messageFor({ ...all, S3_BUCKET: "../other" })).toMatch(/^S3_BUCKET: /);
});

test("Z26: a Cyrillic address is normalised to an origin, which fits into a header", () => {
  expect(parseEnvironment({ SITE_URL: "https://Клиника.РФ/", API_URL: "HTTPS://API.клиника.рф:443//" })).toMatchObject({
    siteUrl: "https://xn--80apagcdp.xn--p1ai",
    apiUrl: "https://api.xn--80apagcdp.xn--p1ai",
  });
});

test.each([
  ["Director+len@Clinic.Photography", "director+len@clinic.photography"],
  ["директор@клиника.рф", "директор@xn--80apagcdp.xn--p1ai"],
  ["a@xn--80apagcdp.xn--p1ai", "a@xn--80apagcdp.xn--p1ai"],
])("Z16: ADMIN_EMAIL accepts «%s»", (typed, adminEmail) => {
  expect(parseEnvironment({ ADMIN_EMAIL: typed, ADMIN_PASSWORD: "Тихая-Гавань-7" }).adminEmail).toBe(adminEmail);
});
