import { usageError } from "../../platform/refusals/refusal.ts";
import { listOptions } from "../../platform/terminal/arguments.ts";
import type { Command, StaffDeps } from "../../platform/terminal/command.ts";
import { columns, timeIn } from "../../platform/terminal/words.ts";
import { readTimeZone } from "../../publishing/clinic/clinic-day.ts";
import { listSubscribers } from "./staff-queries.ts";

const perPage = 100;

export const subscriptionsCommand: Command = {
  name: "subscriptions",
  help: `  subscriptions list [--page 1]            подтверждённые адреса подписки; просмотр попадает в журнал`,
  run: run,
};

async function run([act, ...args]: string[], { db, sealer, actor }: StaffDeps): Promise<string> {
  if (act !== "list") throw usageError("subscriptions: list");
  const { page } = listOptions(args, []);
  const { subscribers, total } = await listSubscribers(db, sealer, { page, perPage, actor });
  if (subscribers.length === 0) return total === 0 ? "Подписчиков нет." : `На странице ${page} подписчиков нет, всего ${total}.`;
  const time = timeIn(await readTimeZone(db));
  const rows = subscribers.map(({ email, confirmedAt }) => [email, time(confirmedAt)]);
  return `${columns([["Адрес", "Подтверждён"], ...rows])}\n\nСтраница ${page} из ${Math.ceil(total / perPage)}, всего ${total}.`;
}
