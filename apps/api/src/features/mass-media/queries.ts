import type { MassMedia, MassMediaQuery } from "@len/contract/mass-media";
import { and, asc, count, desc, eq, inArray, type SQL } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { isPublished } from "../../platform/database/published.ts";
import { offset, type PageOf } from "../../platform/http/pages.ts";
import { toPicture } from "../../platform/media/picture.ts";
import { media } from "../../platform/media/table.ts";
import { isCalled } from "../../publishing/content/aliases.ts";
import { doctorRef, type FoundDoctorRef, toDoctorRef } from "../catalogue/outline/doctor-ref.ts";
import { doctors } from "../catalogue/outline/doctor-table.ts";
import { massMedia, massMediaDoctors } from "./table.ts";

/** Publications, newest first; all, or those with one doctor; empty for an unknown doctor. */
export async function listMassMedia(db: Database, doctor: string, apiUrl: string): Promise<MassMedia[]> {
  return await withDoctors(db, await selectPublications(db, isAsked(db, doctor)), apiUrl);
}

export async function listMassMediaPage(db: Database, query: MassMediaQuery, apiUrl: string): Promise<PageOf<MassMedia>> {
  const asked = isAsked(db, query.doctor);
  const [counted] = await db.select({ total: count() }).from(massMedia).where(asked);
  const found = await selectPublications(db, asked).limit(query.limit).offset(offset(query));
  return { items: await withDoctors(db, found, apiUrl), total: counted?.total ?? 0 };
}

function isAsked(db: Database, doctor: string): SQL | undefined {
  if (doctor === "") return isPublished(massMedia);
  const withDoctor = db
    .select({ id: massMediaDoctors.massMediaId })
    .from(massMediaDoctors)
    .innerJoin(doctors, eq(doctors.id, massMediaDoctors.doctorId))
    .where(and(isPublished(doctors), isCalled(db, "doctors", doctors, doctor)));
  return and(isPublished(massMedia), inArray(massMedia.id, withDoctor));
}

function selectPublications(db: Database, where: SQL | undefined) {
  return db
    .select({
      id: massMedia.id,
      title: massMedia.title,
      outlet: massMedia.outlet,
      summary: massMedia.summary,
      url: massMedia.url,
      date: massMedia.date,
      image: media,
    })
    .from(massMedia)
    .leftJoin(media, eq(media.id, massMedia.imageId))
    .where(where)
    .orderBy(desc(massMedia.date), asc(massMedia.id));
}

type Found = Awaited<ReturnType<typeof selectPublications>>;

async function withDoctors(db: Database, found: Found, apiUrl: string): Promise<MassMedia[]> {
  const named = await doctorsOf(
    db,
    found.map(({ id }) => id),
  );
  return found.map(({ image, ...publication }) => ({
    ...publication,
    doctors: named.filter(({ massMediaId }) => massMediaId === publication.id).map(({ doctor }) => toDoctorRef(doctor)),
    image: toPicture(image, apiUrl),
  }));
}

async function doctorsOf(db: Database, ids: string[]): Promise<{ massMediaId: string; doctor: FoundDoctorRef }[]> {
  if (ids.length === 0) return [];
  return await db
    .select({ massMediaId: massMediaDoctors.massMediaId, doctor: doctorRef })
    .from(massMediaDoctors)
    .innerJoin(doctors, eq(doctors.id, massMediaDoctors.doctorId))
    .where(and(isPublished(doctors), inArray(massMediaDoctors.massMediaId, ids)))
    .orderBy(asc(massMediaDoctors.position), asc(doctors.id));
}
