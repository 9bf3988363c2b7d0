// @vitest-environment node
import { describe, expect, test } from "vitest";
import { createApiClient } from "../http/api-client.ts";
import { guard } from "./guard.ts";

const cookieNotice = { title: "", withCounter: "", withoutCounter: "" };
const settings = {
  slogan: "",
  description: "",
  footerLine: "",
  contraindicationsWarning: "",
  foundedYear: 2009,
  cookieNotice,
  legalActs: [],
  licenceRegister: null,
};

/** A text in the format of a token; the API checks its signature before any guard runs. */
const preview = `${"a".repeat(120)}.${"b".repeat(43)}`;

/** The path to which the guard redirects `path`; `null` if the page is shown. */
async function sentTo(name: string, path: string, welcomeReady: boolean | "unknown"): Promise<string | null> {
  const api = createApiClient({
    baseUrl: "http://api.test",
    log: { error: () => {} } as never,
    fetch: async () =>
      welcomeReady === "unknown"
        ? new Response("", { status: 500 })
        : Response.json({ success: true, data: { ...settings, welcomeReady } }),
  });
  const page = new Response("page");
  try {
    const answer = await guard(name)({ request: new Request(`http://site.test${path}`), context: { get: () => api } }, async () => page);
    expect(answer).toBe(page);
    return null;
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    expect(thrown.status).toBe(302);
    expect(thrown.headers.get("Cache-Control")).toBe("no-store");
    return thrown.headers.get("Location");
  }
}

describe("the guard «notReady» on every page", () => {
  test.each([
    ["/", true, null],
    ["/specialists", true, null],
    ["/specialists", false, "/welcome"],
    ["/", false, "/welcome"],
    ["/specialists.data", false, "/welcome"],
    ["/specialists", "unknown", null],
    ["/welcome", true, "/"],
    ["/welcome", false, null],
    [`/?preview=${preview}`, false, null],
    ["/?preview=anything", false, "/welcome"],
  ] as const)("the request for %s with welcomeReady %s is redirected to %s", async (path, welcomeReady, expected) => {
    expect(await sentTo("notReady", path, welcomeReady)).toBe(expected);
  });
});

describe("the guard «ready» on /welcome", () => {
  test.each([
    ["/welcome", true, "/"],
    ["/welcome/", false, null],
    ["/welcome", false, null],
    ["/welcome", "unknown", "/"],
  ] as const)("the request for %s with welcomeReady %s is redirected to %s", async (path, welcomeReady, expected) => {
    expect(await sentTo("ready", path, welcomeReady)).toBe(expected);
  });
});
