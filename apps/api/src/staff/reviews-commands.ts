import * as z from "zod";
import { publishReview, rejectReview } from "../reviews/moderate.ts";
import { listReviewsForModeration, reviewStates } from "../reviews/staff-queries.ts";
import { clinicTimeZone } from "../settings/time-zone.ts";
import { listOptions, requireWords } from "./arguments.ts";
import type { StaffDeps } from "./commands.ts";
import { UsageError } from "./usage-error.ts";
import { oneLine, timeIn } from "./words.ts";

const perPage = 20;

export async function runReviewsCommand([act, ...args]: string[], deps: StaffDeps): Promise<string> {
  if (act === "list") return list(args, deps);
  const { db, actor } = deps;
  if (act === "publish") {
    await publishReview(db, { id: requireId(args), actor });
    return "Отзыв опубликован.";
  }
  if (act === "reject") {
    await rejectReview(db, { id: requireId(args), actor });
    return "Отзыв отклонён.";
  }
  throw new UsageError("reviews: list, publish или reject");
}

async function list(args: string[], { db, actor }: StaffDeps): Promise<string> {
  const { state, page } = listOptions(args, reviewStates);
  const { rows, total } = await listReviewsForModeration(db, { state: state ?? "new", page, perPage, actor });
  if (rows.length === 0) return total === 0 ? "Отзывов нет." : `На странице ${page} отзывов нет, всего ${total}.`;
  const time = timeIn(await clinicTimeZone(db));
  const blocks = rows.map(({ id, createdAt, doctor, rate, publicName, text, flags }) =>
    [
      `${id}  ${time(createdAt)}  ${doctor ?? "без врача"}  ${rate === null ? "без оценки" : `оценка ${rate}`}  ${flags.join(" ")}`.trimEnd(),
      `${oneLine(publicName)}: ${oneLine(text)}`,
    ].join("\n"),
  );
  return `${blocks.join("\n\n")}\n\nСтраница ${page} из ${Math.ceil(total / perPage)}, всего ${total}.`;
}

function requireId(args: string[]): string {
  const [id] = requireWords(args, "ID");
  const checked = z.uuid().safeParse(id);
  if (!checked.success) throw new UsageError("ID: номер отзыва из «reviews list»");
  return checked.data;
}
