import { clinicTimeZone } from "../features/settings/time-zone.ts";
import { listSubscribers } from "../features/subscriptions/staff-queries.ts";
import { listOptions } from "./arguments.ts";
import type { StaffDeps } from "./commands.ts";
import { UsageError } from "./usage-error.ts";
import { columns, timeIn } from "./words.ts";

const perPage = 100;

export async function runSubscriptionsCommand([act, ...args]: string[], { db, sealer, actor }: StaffDeps): Promise<string> {
  if (act !== "list") throw new UsageError("subscriptions: list");
  const { page } = listOptions(args, []);
  const { subscribers, total } = await listSubscribers(db, sealer, { page, perPage, actor });
  if (subscribers.length === 0) return total === 0 ? "Подписчиков нет." : `На странице ${page} подписчиков нет, всего ${total}.`;
  const time = timeIn(await clinicTimeZone(db));
  const rows = subscribers.map(({ email, confirmedAt }) => [email, time(confirmedAt)]);
  return `${columns([["Адрес", "Подтверждён"], ...rows])}\n\nСтраница ${page} из ${Math.ceil(total / perPage)}, всего ${total}.`;
}
