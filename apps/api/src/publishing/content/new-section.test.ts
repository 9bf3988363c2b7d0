import { randomUUID } from "node:crypto";
import { neuter } from "@len/contract/section";
import { contentItemSchema, contentListSchema, contentSectionSchema } from "@len/contract/staff/content";
import { sql } from "drizzle-orm";
import { pgTable, text } from "drizzle-orm/pg-core";
import { Hono } from "hono";
import { expect } from "vitest";
import * as z from "zod";
import { apiUrl, test, testConfig, testSealer } from "../../../test/app.ts";
import { signedIn } from "../../../test/staff.ts";
import { Browser, dataOf } from "../../../test/staff-browser.ts";
import { contentColumns, day } from "../../platform/database/columns.ts";
import type { AppEnv } from "../../platform/http/context.ts";
import { requestContext } from "../../platform/http/middleware.ts";
import { silentLog } from "../../platform/log/log.ts";
import { openMediaStore } from "../../platform/media/open-store.ts";
import { openUploads } from "../../platform/media/uploads.ts";
import { createStaffAuth } from "../../platform/staff/auth.ts";
import { mountStaff } from "../../platform/staff/staff-route.ts";
import { contentRoutes } from "../acts/staff-routes.ts";
import { defineEntity } from "./entity.ts";
import { contentShape, dayText, line } from "./shapes.ts";

/** A section of three fields without any other code. */
const notices = pgTable("notices", {
  ...contentColumns(),
  title: text("title").notNull(),
  kind: text("kind").notNull(),
  until: day("until"),
});

const noticeEntity = defineEntity({
  section: {
    ...neuter("объявление", "объявления", "объявлений"),
    entity: "notices",
    title: "Объявления",
    speaksToPatients: true,
    shownAt: [],
    listed: ["kind"],
  },
  table: notices,
  schema: z.strictObject({
    ...contentShape,
    title: line.meta({ title: "Текст", width: "full" }),
    kind: z.enum(["closed", "news"]).meta({ title: "Вид", width: "third", choices: { closed: "Закрыто", news: "Новое" } }),
    until: dayText.nullable().meta({ title: "Последний день", width: "third" }),
  }),
  columns: (data) => data,
});

test("a section of three fields gets its form, list and acts from its description alone", async ({ app, db, dataDir }) => {
  await db.execute(sql`create table notices (id uuid primary key, status text not null default 'draft', publish_at timestamptz,
    unpublish_at timestamptz, version int not null, created_at timestamptz default now(), updated_at timestamptz, deleted_at timestamptz,
    title text not null, kind text not null, until date)`);
  const { cookies } = await signedIn(app, db, { roles: ["editor"] });
  const deps = { db, sealer: testSealer, config: testConfig(dataDir), log: silentLog };
  const auth = createStaffAuth({ db, sealer: testSealer, authSecret: undefined, apiUrl });
  const routes = mountStaff(contentRoutes([noticeEntity]), {
    ...deps,
    auth,
    liveEvents: undefined,
    readClinicWords: async () => [],
    readTimeZone: async () => "Europe/Moscow",
    store: openMediaStore({ dataDir }),
    uploads: openUploads(dataDir),
  });
  const ping = async () => ({ damagedPages: 0 });
  const editor = new Browser(new Hono<AppEnv>().use(requestContext({ ...deps, ping })).route("/", routes));
  for (const [name, value] of cookies) editor.cookies.set(name, value);
  const read = async <Schema extends z.ZodType>(sent: Promise<Response>, schema: Schema) => dataOf(await (await sent).json(), schema);

  const section = await read(editor.get("/api/staff/schema/notices"), contentSectionSchema);
  expect(section).toMatchObject({ title: "Объявления", filters: ["kind"], sorts: ["savedAt", "title"], isOrdered: false, hasSlug: false });
  expect(section.schema).toMatchObject({
    required: ["title", "kind"],
    properties: {
      title: { type: "string", title: "Текст", width: "full", maxLength: 500 },
      kind: { title: "Вид", enum: ["closed", "news"], choices: { closed: "Закрыто", news: "Новое" } },
      until: { title: "Последний день", anyOf: [{ kind: "day", format: "date" }, { type: "null" }] },
    },
  });
  expect(Object.keys(z.record(z.string(), z.unknown()).parse(section.schema.properties))).toEqual([
    "title",
    "kind",
    "until",
    "unpublishAt",
  ]);

  const id = randomUUID();
  const added = await read(editor.post("/api/staff/content/notices", { id, title: "Закрыто 1 января" }), contentItemSchema);
  expect(added).toMatchObject({ state: "draft", problems: { kind: ["Поле обязательно для заполнения!"] } });
  const ifMatch = ({ version }: { version: number }) => ({ "If-Match": `"${version}"` });
  const address = `/api/staff/content/notices/${id}`;
  const saved = await read(editor.put(address, { data: { ...added.data, kind: "closed", until: "" } }, ifMatch(added)), contentItemSchema);
  const live = await read(editor.post(`${address}/publish`, {}, ifMatch(saved)), contentItemSchema);

  expect(live).toMatchObject({ state: "live", fields: { kind: "closed" } });
  expect(await db.select().from(notices)).toMatchObject([
    { id, title: "Закрыто 1 января", kind: "closed", until: null, status: "published" },
  ]);
  const { data } = contentListSchema.parse(await (await editor.get("/api/staff/content/notices?kind=closed&q=%D1%8F%D0%BD%D0%B2")).json());
  expect(data.map((row) => row.id)).toEqual([id]);
});
