import { calls } from "@len/contract/calls";
import { sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { createRouter, route } from "../../platform/http/openapi.ts";
import { success } from "../../platform/http/pages.ts";
import { describeError } from "../../platform/log/describe-error.ts";
import { findAnswer } from "./answers.ts";
import { recordMiss } from "./misses.ts";
import { search, suggest } from "./search.ts";
import type { SearchSource } from "./source.ts";

const tag = "Поиск";

const find = route(calls.search, {
  tag,
  summary: "Поиск по сайту",
  description:
    "Врачи, услуги, новости и статьи, жалобы и состояния, у каждой группы своя разбивка на страницы; лучшие первыми. `order` — порядок групп: " +
    "первая та, чей лучший результат ближе к словам. Понимает формы слов, ё и е, опечатки, другую раскладку, латиницу, синонимы клиники. " +
    "`found` — что отметить в заголовке и отрывке. Пустой поиск — пустые группы. " +
    "`categories` — направления и группы услуг, в названиях которых есть все слова.",
});

const suggestions = route(calls.suggestions, {
  tag,
  summary: "Подсказки при вводе",
  description:
    "Не больше трёх услуг, направлений, врачей, новостей и статей, жалоб; последнее слово может быть не дописано. Короче двух знаков — ничего. " +
    "Что совпало слабо, предлагается, только когда лучшего нет нигде. `note` жалобы — её другое название, если слова в нём; `cost` — цена на сегодня.",
});

const longestStatementMs = 2_000;

/** Runs a search whose statements PostgreSQL cancels earlier than others; the answer is then 503. */
export const inTime = <Result>(db: Database, act: (tx: Database) => Promise<Result>) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('statement_timeout', ${String(longestStatementMs)}, true)`);
    return await act(tx);
  });

export const searchRoutes = (sources: SearchSource[]) =>
  createRouter()
    .openapi(find, async (c) => {
      const query = c.req.valid("query");
      const { groups, order, total } = await inTime(c.var.db, (tx) => search(tx, sources, query, c.var.config.apiUrl));
      if (query.page === 1 && total === 0) {
        // A search must be answered even when the database is read-only.
        await recordMiss(c.var.db, c.var.sealer, query.search).catch((error) =>
          c.var.log.warn(describeError(error), "A search without results could not be stored"),
        );
      }
      const answer = total === 0 ? await findAnswer(c.var.db, query.search) : null;
      return c.json({ success: true as const, ...groups, order, ...(answer !== null && { answer }) }, 200);
    })
    .openapi(suggestions, async (c) => {
      const { search: typed } = c.req.valid("query");
      return c.json(success(await inTime(c.var.db, (tx) => suggest(tx, sources, typed, c.var.config.apiUrl))), 200);
    });
