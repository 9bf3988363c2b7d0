import * as z from "zod";
import { Refusal, usageError } from "../../platform/refusals/refusal.ts";
import { listOptions, requireWords } from "../../platform/terminal/arguments.ts";
import type { Command, StaffDeps } from "../../platform/terminal/command.ts";
import { flagWords, formLines, oneLine, timeIn } from "../../platform/terminal/words.ts";
import { readTimeZone } from "../../publishing/clinic/clinic-day.ts";
import { pinReview, publishReview, rejectReview } from "./moderate.ts";
import { listReviewsForModeration, reviewStates, viewReview } from "./staff-queries.ts";

const perPage = 20;

export const reviewsCommand: Command = {
  name: "reviews",
  help: `  reviews list [--state new] [--page 1]    отзывы на проверке; --state: new, published, rejected
  reviews show ID                          отзыв с именем и телефоном; просмотр попадает в журнал
  reviews publish|reject ID                опубликовать или отклонить отзыв
  reviews pin|unpin ID                     закрепить отзыв в начале списка или открепить`,
  run: run,
};

async function run([act, ...args]: string[], deps: StaffDeps): Promise<string> {
  if (act === "list") return list(args, deps);
  if (act === "show") return show(requireId(args), deps);
  const { db, sealer, actor } = deps;
  if (act === "publish") {
    await publishReview(db, sealer, { id: requireId(args), actor });
    return "Отзыв опубликован.";
  }
  if (act === "reject") {
    await rejectReview(db, sealer, { id: requireId(args), actor });
    return "Отзыв отклонён.";
  }
  if (act === "pin" || act === "unpin") {
    await pinReview(db, { id: requireId(args), isPinned: act === "pin", actor });
    return act === "pin" ? "Отзыв закреплён." : "Отзыв больше не закреплён.";
  }
  throw usageError("reviews: list, show, publish, reject, pin или unpin");
}

async function list(args: string[], { db, sealer, actor }: StaffDeps): Promise<string> {
  const { state, page } = listOptions(args, reviewStates);
  const { rows, total } = await listReviewsForModeration(db, sealer, { state: state ?? "new", page, perPage, actor });
  if (rows.length === 0) return total === 0 ? "Отзывов нет." : `На странице ${page} отзывов нет, всего ${total}.`;
  const time = timeIn(await readTimeZone(db));
  const blocks = rows.map(({ id, createdAt, doctor, rate, publicName, text, flags }) =>
    [
      `${id}  ${time(createdAt)}  ${doctor ?? "без врача"}  ${rateWords(rate)}  ${flagWords(flags)}`.trimEnd(),
      `${oneLine(publicName)}: ${oneLine(text)}`,
    ].join("\n"),
  );
  return `${blocks.join("\n\n")}\n\nСтраница ${page} из ${Math.ceil(total / perPage)}, всего ${total}.`;
}

async function show(id: string, { db, sealer, actor }: StaffDeps): Promise<string> {
  const seen = await viewReview(db, sealer, { id, actor });
  if (!seen) throw new Refusal("not_found", "Отзыв не найден");
  const { review, form, consents } = seen;
  const time = timeIn(await readTimeZone(db));
  return [
    `Отзыв № ${review.number}, ${rateWords(review.rate)}. Получен ${time(review.createdAt)}. На сайте: ${oneLine(review.publicName)}.`,
    "",
    ...(form === null ? [`Текст: ${oneLine(review.text)}`, "Имени и телефона автора нет."] : formLines(form)),
    ...(review.source === null ? [] : [`Страница: ${oneLine(review.source)}`]),
    ...(review.flags.length > 0 ? ["", `Отметки: ${flagWords(review.flags)}`] : []),
    "",
    consents.length > 0 ? "Согласия:" : "Согласий нет.",
    ...consents.map(({ title, version, givenAt }) => `  ${title}, версия ${version}, ${time(givenAt)}`),
  ].join("\n");
}

const rateWords = (rate: number | null) => (rate === null ? "без оценки" : `оценка ${rate}`);

function requireId(args: string[]): string {
  const [id] = requireWords(args, "ID");
  const checked = z.uuid().safeParse(id);
  if (!checked.success) throw usageError("ID: номер отзыва из «reviews list»");
  return checked.data;
}
