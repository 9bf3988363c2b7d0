import type { Doctor } from "@len/contract/doctors";
import { and, eq } from "drizzle-orm";
import type { Database } from "../../../platform/database/database.ts";
import { pick } from "../../../platform/database/pick.ts";
import { isPublished } from "../../../platform/database/published.ts";
import { findPictures } from "../../../platform/media/pictures.ts";
import { showText } from "../../../platform/media/show-text.ts";
import { media } from "../../../platform/media/table.ts";
import { isNamed, namedToday } from "../../../publishing/content/aliases.ts";
import { doctors } from "../outline/doctor-table.ts";
import { listServicesOfDoctor } from "../outline/service-queries.ts";
import { listResults } from "../results/result-queries.ts";
import { results } from "../results/result-table.ts";
import { card, withDetails } from "./doctor-queries.ts";

/** Columns that the doctor's page shows unchanged. */
const facts = ["academicDegree", "qualification", "lead", "education", "accreditations", "seo"] as const;

const whole = { ...card, ...pick(doctors, ...facts, "about", "certificates", "updatedAt") };

/** How many reviews of a doctor gave each mark from 1 to 5. */
export type CountMarks = (db: Database, doctorId: string) => Promise<Doctor["marks"]>;

/** A doctor by the current or a former slug; the answer has the current one. */
export async function findDoctor(db: Database, slug: string, apiUrl: string, countMarks: CountMarks): Promise<Doctor | null> {
  const [found] = await db
    .select(whole)
    .from(doctors)
    .leftJoin(media, eq(media.id, doctors.imageId))
    .where(and(isPublished(doctors), isNamed(db, "doctors", doctors, slug)))
    .orderBy(namedToday(doctors, slug))
    .limit(1);
  if (!found) return null;

  const [shown] = await withDetails(db, [found], apiUrl);
  if (!shown) return null;
  return {
    ...pick(found, ...facts),
    ...shown,
    about: await showText(db, found.about, apiUrl),
    certificates: await withImages(db, found.certificates, apiUrl),
    services: await listServicesOfDoctor(db, found.id),
    portfolio: await listResults(db, apiUrl, eq(results.doctorId, found.id)),
    marks: await countMarks(db, found.id),
    updatedAt: found.updatedAt.toISOString(),
  };
}

type StoredCertificate = { title: string; year: number; mediaId: string };

/** A certificate whose picture was deleted is skipped, because there is nothing to show. */
async function withImages(db: Database, stored: StoredCertificate[], apiUrl: string): Promise<Doctor["certificates"]> {
  const ids = stored.map(({ mediaId }) => mediaId);
  const pictures = await findPictures(db, ids, apiUrl);
  return stored.flatMap(({ title, year, mediaId }) => {
    const image = pictures.get(mediaId);
    return image ? [{ title, year, image }] : [];
  });
}
