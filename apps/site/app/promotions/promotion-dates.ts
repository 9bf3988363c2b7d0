import { dayAndMonth, longDate } from "../ui/formats.ts";

/** «до 31 декабря» of an ISO day; the day still counts. */
export const untilText = (endsOn: string) => `до ${dayAndMonth(endsOn)}`;

/** «по акции до 31 декабря» */
export const underPromotionText = (endsOn: string) => `по акции ${untilText(endsOn)}`;

/** «с 1 по 31 декабря 2026 года»: no more of the first day than the last does not say. */
export function periodText(startsOn: string, endsOn: string): string {
  const last = `по ${longDate(endsOn)} года`;
  if (startsOn.slice(0, 7) === endsOn.slice(0, 7)) return `с ${Number(startsOn.slice(8))} ${last}`;
  if (startsOn.slice(0, 4) === endsOn.slice(0, 4)) return `с ${dayAndMonth(startsOn)} ${last}`;
  return `с ${longDate(startsOn)} года ${last}`;
}
