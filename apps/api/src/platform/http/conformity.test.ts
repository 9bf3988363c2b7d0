import { expect } from "vitest";
import { apiUrl, type TestApp, test } from "../../../test/app.ts";
import { conforming } from "../../../test/conformity.ts";

/** The same app with its answers changed by a middleware. */
function changing(app: TestApp, change: (body: string, response: Response) => Response) {
  const answer = app.fetch;
  app.fetch = async (request, ...rest) => {
    const response = await answer(request, ...rest);
    return change(await response.text(), response);
  };
  return conforming(app, apiUrl);
}

const headersOf = ({ headers }: Response) => Object.fromEntries(headers);

test("a missing field in an answer is detected", async ({ app }) => {
  const changed = changing(app, (body, response) => new Response(body.replaceAll('"experience"', '"exp"'), response));

  await expect(changed.request("/api/doctors")).rejects.toThrow(/must have required property 'experience'/);
});

test("A9: an extra field is detected", async ({ app }) => {
  const changed = changing(app, (body, response) => new Response(body.replace('"slug"', '"phone":"+79001234567","slug"'), response));

  await expect(changed.request("/api/doctors")).rejects.toThrow(/must NOT have additional properties/);
});

test("F7: an undeclared status is detected", async ({ app }) => {
  const changed = changing(app, (body, response) => new Response(body, { status: 418, headers: headersOf(response) }));

  await expect(changed.request("/api/doctors/show-by-slug/nobody")).rejects.toThrow(/418 is not what/);
});

test("a refusal of another shape is detected, also on unknown paths", async ({ app }) => {
  const changed = changing(
    app,
    (_, response) => new Response('{"error":"none"}', { status: response.status, headers: headersOf(response) }),
  );

  await expect(changed.request("/api/doctors?limit=0")).rejects.toThrow(/must have required property 'success'/);
  await expect(changed.request("/api/nothing-here")).rejects.toThrow(/must have required property 'success'/);
});

test("an HTML answer is detected", async ({ app }) => {
  const html = changing(
    app,
    (_, response) => new Response("<p>Ошибка</p>", { status: response.status, headers: { "Content-Type": "text/html" } }),
  );
  await expect(html.request("/api/doctors?limit=0")).rejects.toThrow(/is not what/);
});

test("a missing promised header is detected", async ({ app }) => {
  const failure = { success: false, error: { code: "rate_limited", message: "Позже", requestId: "22222-22222" } };
  const changed = changing(app, () => Response.json(failure, { status: 429, headers: { "X-Request-Id": "22222-22222" } }));

  await expect(changed.request("/api/requests/feedback", { method: "POST" })).rejects.toThrow(/no Retry-After/);
});
