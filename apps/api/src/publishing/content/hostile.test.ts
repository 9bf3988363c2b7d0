import { hostileTexts } from "@len/fixtures/hostile-texts";
import { expect } from "vitest";
import * as z from "zod";
import { type Desk, test } from "../../../test/desk.ts";
import { callsByEntity, entityNames } from "../../../test/with-features.ts";

/** The API refuses control characters everywhere, see the drafts' test of bounds. */
const texts = hostileTexts.map(({ text }) => text.trim()).filter((text) => text !== "" && !/[\u0000-\u0008]/.test(text));

type Leaf = { path: string[]; text: string };

/** The paths of all texts and of all empty fields in the data. Slugs are skipped, so that the addresses of pages do not change. */
function leavesOf(data: unknown, path: string[] = []): string[][] {
  const isAddress = ["slug", "page", "type"].includes(path.at(-1) ?? "");
  if (typeof data === "string" || data === null) return isAddress ? [] : [path];
  if (typeof data !== "object") return [];
  return Object.entries(data).flatMap(([name, value]) => leavesOf(value, [...path, name]));
}

function withText(data: unknown, { path: [name, ...rest], text }: Leaf): unknown {
  if (name === undefined) return text;
  if (Array.isArray(data)) return data.map((value, index) => (String(index) === name ? withText(value, { path: rest, text }) : value));
  return typeof data === "object" && data !== null ? { ...data, [name]: withText(Reflect.get(data, name), { path: rest, text }) } : data;
}

const textAt = (data: unknown, path: string[]): unknown =>
  path.reduce<unknown>((value, name) => (typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined), data);

const record = z.record(z.string(), z.unknown());

/** The leaves without the fields that a refusal names by their path or its readable part. */
const without = (leaves: Leaf[], fields: Record<string, string[]>) =>
  leaves.filter(({ path }) => !Object.keys(fields).some((named) => `${path.join(".")}.`.startsWith(`${named}.`)));

async function firstItem(anna: Desk, entity: string) {
  const [row] = (await anna.list(entity, "?state=live")).data;
  return (await anna.open(entity, row?.id ?? "")).item;
}

test("a hostile text in any field of any section is refused with its path, or stored, published and returned unchanged", async ({
  app,
  anna,
}) => {
  let next = 0;
  let published = 0;
  for (const entity of entityNames) {
    const item = await firstItem(anna, entity);
    let leaves = leavesOf(item.data).map((path) => ({ path, text: texts[next++ % texts.length] ?? "" }));
    let { version } = item;
    for (let isLive = false; !isLive; ) {
      const data = record.parse(leaves.reduce<unknown>(withText, item.data));
      const saved = await anna.save(entity, { id: item.id, version }, data);
      if (saved.status === 200) version = saved.item.version;
      const answer = saved.status === 200 ? await anna.act(entity, saved.item, "publish") : saved;
      isLive = answer.status === 200;
      if (isLive) {
        for (const { path, text } of leaves)
          expect([entity, path, textAt(answer.item.published?.data, path)]).toEqual([entity, path, text]);
        continue;
      }
      expect([entity, answer.status]).toEqual([entity, 422]);
      const fewer = without(leaves, answer.fields);
      expect([entity, fewer.length < leaves.length, answer.fields]).toEqual([entity, true, answer.fields]);
      leaves = fewer;
    }
    published += leaves.length;

    const [path] = Object.entries(callsByEntity).find(([, name]) => name === entity) ?? [];
    if (path === undefined || typeof item.data.slug !== "string") continue;
    const shown = await app.request(path.replace(/\{\w+\}/, item.data.slug));
    expect([path, shown.status, shown.headers.get("Content-Type")]).toEqual([path, 200, expect.stringContaining("application/json")]);
    const title = leaves.find(({ path: [name] }) => name === "title");
    if (title) expect(await shown.text()).toContain(JSON.stringify(title.text).slice(1, -1));
  }
  expect(published).toBeGreaterThan(100);
});

test("a text over the limit is refused with the path of its field, in every section", async ({ anna }) => {
  for (const entity of entityNames) {
    const item = await firstItem(anna, entity);
    const paths = leavesOf(item.data).filter((path) => !path.includes("content"));
    // A body may be 1 MB.
    for (let at = 0; at < paths.length; at += 20) {
      const leaves = paths.slice(at, at + 20).map((path) => ({ path, text: "я".repeat(20_001) }));
      const refused = await anna.save(entity, item, record.parse(leaves.reduce<unknown>(withText, item.data)));
      expect([entity, refused.status, without(leaves, refused.fields).map(({ path }) => path.join("."))]).toEqual([entity, 422, []]);
    }
  }
});
