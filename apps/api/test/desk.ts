import { randomUUID } from "node:crypto";
import { failureSchema } from "@len/contract/envelope";
import { contentItemSchema, contentListSchema } from "@len/contract/staff/content";
import type * as z from "zod";
import { test as onApp } from "./app.ts";
import { signedIn } from "./staff.ts";
import { type Browser, dataOf } from "./staff-browser.ts";

/** `test` with `{ anna }`, an editor of content, besides `app` and `db`. */
export const test = onApp.extend(
  "anna",
  async ({ app, db }) => new Desk(await signedIn(app, db, { roles: ["editor"], firstName: "Анна" })),
);

type Answer = {
  status: number;
  item: z.infer<typeof contentItemSchema>;
  fields: Record<string, string[]>;
  error: z.infer<typeof failureSchema>["error"] | null;
};

/** An editor who works with the content of a section. */
export class Desk {
  readonly browser: Browser;
  constructor(browser: Browser) {
    this.browser = browser;
  }

  async #answer(sent: Promise<Response>): Promise<Answer> {
    const response = await sent;
    const body = await response.json();
    const error = response.ok ? null : failureSchema.parse(body).error;
    return {
      status: response.status,
      item: response.ok ? dataOf(body, contentItemSchema) : (null as never),
      fields: error?.fields ?? {},
      error,
    };
  }

  add = (entity: string, input: { id?: string; title?: string; data?: { title?: string; [field: string]: unknown } } = {}) =>
    this.#answer(this.browser.post(`/api/staff/content/${entity}`, { id: randomUUID(), title: input.data?.title ?? "Черновик", ...input }));
  open = (entity: string, id: string) => this.#answer(this.browser.get(`/api/staff/content/${entity}/${id}`));
  save = (entity: string, { id, version }: { id: string; version: number }, data: object, more: object = {}) =>
    this.#answer(this.browser.put(`/api/staff/content/${entity}/${id}`, { data, ...more }, { "If-Match": `"${version}"` }));
  act = (entity: string, { id, version }: { id: string; version: number }, act: string, input: object = {}) =>
    this.#answer(this.browser.post(`/api/staff/content/${entity}/${id}/${act}`, input, { "If-Match": `"${version}"` }));
  async list(entity: string, query = "") {
    const response = await this.browser.get(`/api/staff/content/${entity}${query}`);
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return contentListSchema.parse(await response.json());
  }
  async of<Schema extends z.ZodType>(entity: string, { id }: { id: string }, what: string, schema: Schema): Promise<z.output<Schema>> {
    return dataOf(await (await this.browser.get(`/api/staff/content/${entity}/${id}/${what}`)).json(), schema);
  }
}

export const text = (words: string) => ({ type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: words }] }] });

/** All fields that a page needs to be published. */
export const page = (slug: string, title = "Налоговый вычет") => ({
  slug,
  title,
  blocks: text("Справку готовим за три дня."),
  galleryIds: [],
});
