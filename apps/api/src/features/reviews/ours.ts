import { eq, isNull } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import type { Sealer } from "../../platform/sealing/sealing.ts";
import { locations } from "../../publishing/clinic/table.ts";
import { doctors } from "../catalogue/outline/doctor-table.ts";
import { findingsOfReview, type Ours } from "./findings.ts";
import { openDraft, type ReviewDraft } from "./sealed-form.ts";
import { reviews } from "./table.ts";

/** Names that reviews may contain: the clinic's doctors and its streets. */
export async function readOurs(db: Database): Promise<Ours> {
  const named = await db.select({ lastName: doctors.lastName }).from(doctors).where(isNull(doctors.deletedAt));
  const places = await db.select({ address: locations.address }).from(locations).where(isNull(locations.deletedAt));
  return { surnames: named.map(({ lastName }) => lastName), streets: places.map(({ address }) => stemOfStreet(address.street)) };
}

/** The stem by which a street is found in any case: its longest word without the ending, «льнян» for «Льняной переулок, 7». */
function stemOfStreet(street: string): string {
  const words =
    street
      .toLowerCase()
      .replaceAll("ё", "е")
      .match(/\p{L}{4,}/gu) ?? [];
  const own = words.filter((word) => !/^(?:улиц|проспект|переул|бульвар|шоссе|набереж|площад|проезд|тупик|алле)/u.test(word));
  const [longest = ""] = own.toSorted((one, other) => other.length - one.length);
  return longest.slice(0, Math.max(4, longest.length - 2));
}

/**
 * The stored number of undecided places of each of these reviews. A review stored by an older program has no number: its places are counted
 * now, one review after another, and the number is stored.
 */
export async function countUndecided(db: Database, sealer: Sealer, rows: Counted[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  let ours: Ours | undefined;
  for (const row of rows) {
    if (row.undecided === null) {
      ours ??= await readOurs(db);
      const undecided = undecidedIn(openDraft(sealer, row), ours).length;
      // The version does not change, because the review has not changed.
      await db.update(reviews).set({ undecided }).where(eq(reviews.id, row.id));
      counts.set(row.id, undecided);
    } else counts.set(row.id, row.undecided);
  }
  return counts;
}

type Counted = typeof reviews.$inferSelect;

/** Places that staff have not decided on. */
export function undecidedIn({ text, keptFindings }: Pick<ReviewDraft, "text" | "keptFindings">, ours: Ours) {
  const decided = new Set(keptFindings.map((finding) => finding.text));
  return findingsOfReview(text, ours).filter((finding) => !decided.has(finding.text));
}
