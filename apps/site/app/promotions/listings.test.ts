import { contacts } from "@len/fixtures/contacts";
import { promotionsAsOf } from "@len/fixtures/promotions";
import { expect, test } from "vitest";
import { createApiClient } from "../http/api-client.ts";
import { feedItems } from "./listings.ts";

const log = { info() {}, warn() {}, error() {} };
const id = "0198a000-0000-7000-8000-000000000001";

function apiOf(timeZone: string) {
  const [promotion] = promotionsAsOf(new Date("2026-12-05T09:00:00Z"));
  const seo = { title: null, description: null, ogImage: null, noindex: false };
  const shown = { ...promotion, startsOn: "2026-12-01", id, path: "/promotions/zima", image: null, isRunning: true, prices: [], seo };
  const answers: Record<string, unknown> = {
    "/api/promotions": [{ ...shown, updatedAt: "2026-12-01T10:00:00.000Z" }],
    "/api/contacts": { contacts: { ...contacts, id, timeZone } },
  };
  const send = async (input: Parameters<typeof fetch>[0]) =>
    Response.json({ success: true, data: answers[new URL(String(input)).pathname] });
  return createApiClient({ baseUrl: "http://api.test", log, fetch: send });
}

test.each([
  ["Europe/Moscow", "2026-11-30T21:00:00.000Z"],
  ["Asia/Vladivostok", "2026-11-30T14:00:00.000Z"],
])("in the news feed a promotion is dated by the midnight at the clinic at which it begins: %s", async (timeZone, publishedAt) => {
  expect(await feedItems(apiOf(timeZone))).toMatchObject([{ publishedAt }]);
});
