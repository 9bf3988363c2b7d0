import { withoutRenewed } from "@len/contract/staff/accreditations";
import * as z from "zod";
import type { RevisionData, Warning } from "../../../publishing/content/entity.ts";
import { dayText } from "../../../publishing/content/shapes.ts";

/** Renewing an accreditation takes weeks, so the warning comes this many days before its end. */
const noticeDays = 30;

const endingSchema = z.object({ validUntil: dayText, specialty: z.string().nullish().catch(null) });

/**
 * The days on which accreditations end, by their index in the card: only the latest of each specialty, because the others have been
 * renewed.
 */
export function endingsOf(accreditations: unknown): Map<number, string> {
  const lines = Array.isArray(accreditations) ? accreditations : [];
  const endings = lines.flatMap((line, index) => {
    const ending = endingSchema.safeParse(line);
    return ending.success ? [{ index, ...ending.data }] : [];
  });
  return new Map(withoutRenewed(endings).map(({ index, validUntil }) => [index, validUntil]));
}

/** Missing fields of a doctor's card, and accreditations that end. */
export function doctorWarnings({ imageId, services, accreditations }: RevisionData, today: string): Warning[] {
  return [
    ...[...endingsOf(accreditations)].map(([index, day]) => endOf(day, `accreditations.${index}.validUntil`, today)),
    ...(imageId ? [] : [{ path: "imageId", words: "Нет фотографии", isUrgent: false }]),
    ...(Array.isArray(services) && services.length > 0 ? [] : [{ path: "services", words: "Не заполнены услуги", isUrgent: false }]),
  ];
}

function endOf(validUntil: string, path: string, today: string): Warning {
  const isOver = validUntil < today;
  const year = validUntil.slice(0, 4) === today.slice(0, 4) ? {} : { year: "numeric" as const };
  const last = new Intl.DateTimeFormat("ru", { day: "numeric", month: "long", ...year, timeZone: "UTC" }).format(new Date(validUntil));
  const day = last.replaceAll(" ", "\u00a0");
  const from = new Date(Date.parse(validUntil) - noticeDays * 86_400_000).toISOString().slice(0, 10);
  return { path, words: isOver ? `Аккредитация истекла ${day}` : `Аккредитация до ${day}`, isUrgent: isOver, from };
}
