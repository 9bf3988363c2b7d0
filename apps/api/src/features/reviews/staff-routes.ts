import { staffCalls } from "@len/contract/staff/calls";
import type { ReviewRow, StaffReview } from "@len/contract/staff/reviews";
import { and, count, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { recordAudit } from "../../platform/audit/record.ts";
import { isLoggedToday, notLoggedYet } from "../../platform/audit/shown.ts";
import type { Database } from "../../platform/database/database.ts";
import { offset, pageAnswer, success } from "../../platform/http/pages.ts";
import { invalid, notFound, Refusal } from "../../platform/refusals/refusal.ts";
import { blindPhone, reviewRejectionContext } from "../../platform/sealing/contexts.ts";
import type { Sealer } from "../../platform/sealing/sealing.ts";
import { readActors } from "../../platform/staff/actors.ts";
import type { SignedIn } from "../../platform/staff/session.ts";
import { type StaffDepsOfApp, staffRoute } from "../../platform/staff/staff-route.ts";
import { categories } from "../catalogue/outline/category-table.ts";
import { shortNameOfDoctor } from "../catalogue/outline/doctor-ref.ts";
import { doctors } from "../catalogue/outline/doctor-table.ts";
import { services } from "../catalogue/outline/service-table.ts";
import { describeGiven } from "../consents/given.ts";
import { requests } from "../requests/table.ts";
import { findingsOfReply, findingsOfReview } from "./findings.ts";
import { changeReview, lastToChange, publishReview, type ReviewChange, ReviewChanged, rejectReview, returnReview } from "./moderate.ts";
import { countUndecided, readOurs, undecidedIn } from "./ours.ts";
import { openDraft, openSentReview, phoneOf } from "./sealed-form.ts";
import { reviews } from "./table.ts";

type Reader = { db: Database; deps: StaffDepsOfApp; me: SignedIn };
type Row = Awaited<ReturnType<typeof selectRows>>[number];

const selectRows = (db: Database) =>
  db
    .select({
      review: reviews,
      lastName: doctors.lastName,
      firstName: doctors.firstName,
      middleName: doctors.middleName,
      service: sql<string | null>`coalesce(${services.title}, ${categories.title})`,
    })
    .from(reviews)
    .leftJoin(doctors, eq(doctors.id, reviews.doctorId))
    .leftJoin(services, eq(services.id, reviews.serviceId))
    .leftJoin(categories, eq(categories.id, reviews.categoryId))
    .$dynamic();

function describeRow(sealer: Sealer, row: Row, undecided: number): ReviewRow {
  const { review, service } = row;
  const { text } = openDraft(sealer, review);
  return {
    id: review.id,
    number: review.number,
    version: review.version,
    state: review.state,
    name: openSentReview(sealer, review)?.name ?? null,
    publicName: review.publicName,
    createdAt: review.createdAt.toISOString(),
    rate: review.rate,
    doctor: shortNameOfDoctor(row),
    service,
    beginning: beginningOf(text),
    findings: undecided,
    hasPublicationConsent: review.hasConsent,
    flags: review.flags,
  };
}

const longestBeginning = 120;

function beginningOf(text: string): string {
  const signs = [...text];
  return signs.length > longestBeginning ? `${signs.slice(0, longestBeginning).join("").trimEnd()}…` : text;
}

const list = staffRoute(
  { ...staffCalls.reviews, summary: "Отзывы", audit: ["review.list"] },
  async ({ db, deps, me, input, isBackground }) => {
    const asked = { page: input.page, limit: input.limit };
    const rows = await selectRows(db)
      .where(and(eq(reviews.state, input.state), isNull(reviews.deletedAt)))
      .orderBy(desc(reviews.createdAt), reviews.id)
      .limit(input.limit)
      .offset(offset(asked));
    const counted = await db
      .select({ state: reviews.state, total: count() })
      .from(reviews)
      .where(isNull(reviews.deletedAt))
      .groupBy(reviews.state);
    const totalOf = (state: ReviewRow["state"]) => counted.find((row) => row.state === state)?.total ?? 0;
    const named = rows.filter(({ review }) => review.sealedForm !== null).map(({ review }) => review.id);
    const ids = isBackground ? await notLoggedYet(db, { actor: me.actor, entity: "reviews", key: "ids" }, named) : named;
    if (ids.length > 0)
      await recordAudit(db, { actor: me.actor, action: "review.list", entity: "reviews", entityId: input.state, details: { ids } });
    const undecided = await countUndecided(
      db,
      deps.sealer,
      rows.map(({ review }) => review),
    );
    const items = rows.map((row) => describeRow(deps.sealer, row, undecided.get(row.review.id) ?? 0));
    const counts = { new: totalOf("new"), published: totalOf("published"), rejected: totalOf("rejected") };
    return { ...pageAnswer(asked, { items, total: counts[input.state] }), counts };
  },
);

/** The view is recorded before the review is read; background reads are recorded once a day. */
async function openReview({ db, deps, me }: Reader, id: string, isRepetition: boolean): Promise<StaffReview> {
  return await db.transaction(async (tx) => {
    const [row] = await selectRows(tx).where(and(eq(reviews.id, id), isNull(reviews.deletedAt)));
    if (!row) throw notFound();
    const { review } = row;
    const view = { actor: me.actor, action: "review.view" as const, entity: "reviews", entityId: id, details: { number: review.number } };
    if (!isRepetition || !(await isLoggedToday(tx, view))) await recordAudit(tx, view);
    const ours = await readOurs(tx);
    const { text, reply, keptFindings } = openDraft(deps.sealer, review);
    const textFindings = undecidedIn({ text, keptFindings }, ours);
    const visits = await listVisits(tx, deps.sealer, review);
    const { lastName, firstName, middleName } = row;
    const tied = visits.find((visit) => visit.id === review.visitRequestId);
    return {
      ...describeRow(deps.sealer, row, textFindings.length),
      doctorName: lastName && [lastName, firstName, middleName].filter(Boolean).join(" "),
      source: review.source,
      text,
      original: openSentReview(deps.sealer, review)?.comment ?? null,
      reply,
      textFindings,
      replyFindings: findingsOfReply(reply ?? "", ours),
      keptFindings,
      consents: (await describeGiven(tx, "reviews", id)).map(({ slug, ...consent }) => ({
        ...consent,
        address: `${deps.config.siteUrl}/consents/${slug}`,
      })),
      visit: tied ? { number: tied.number, createdAt: tied.createdAt } : null,
      possibleVisits: visits.map(({ number, createdAt }) => ({ number, createdAt })),
      rejection: describeRejection(deps.sealer, review),
      publishedAt: review.publishedAt?.toISOString() ?? null,
    };
  });
}

function describeRejection(sealer: Sealer, { id, rejectionReason: reason, sealedRejection }: typeof reviews.$inferSelect) {
  return reason && { reason, words: sealedRejection === null ? null : sealer.open(sealedRejection, reviewRejectionContext(id)) };
}

const visitsAtMost = 10;

/** Requests from the author's phone: a moderator sees only the number and the day. */
async function listVisits(db: Database, sealer: Sealer, review: { id: string; sealedForm: string | null }) {
  const sent = openSentReview(sealer, review);
  if (sent === null) return [];
  const indexes = sealer.blinds(blindPhone, phoneOf(sent));
  const rows = await db
    .select({ id: requests.id, number: requests.number, createdAt: requests.createdAt })
    .from(requests)
    .where(and(inArray(requests.phoneIndex, indexes), isNull(requests.deletedAt)))
    .orderBy(desc(requests.createdAt), desc(requests.number))
    .limit(visitsAtMost);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

const open = staffRoute({ ...staffCalls.review, summary: "Отзыв целиком", audit: ["review.view"] }, async (request) => {
  const review = await openReview(request, request.params.id, request.isBackground);
  request.c.header("ETag", `"${review.version}"`);
  return success(review);
});

const check = staffRoute({ ...staffCalls.checkText, summary: "Что в тексте нельзя публиковать", audit: null }, async ({ db, input }) => {
  const ours = await readOurs(db);
  return success({ findings: input.kind === "review" ? findingsOfReview(input.text, ours) : findingsOfReply(input.text, ours) });
});

type Moderated = Reader & { params: { id: string }; version: number };

async function afterAct(request: Moderated, act: (change: ReviewChange) => Promise<void>) {
  const { db, deps, me, params, version } = request;
  try {
    await act({ id: params.id, actor: me.actor, expectedVersion: version });
  } catch (error) {
    if (!(error instanceof ReviewChanged)) throw error;
    const [row] = await selectRows(db).where(eq(reviews.id, params.id));
    const counted = row && (await countUndecided(db, deps.sealer, [row.review]));
    const current = row && describeRow(deps.sealer, row, counted?.get(row.review.id) ?? 0);
    const { version: stored, updatedAt } = error.review;
    await recordAudit(db, {
      actor: me.actor,
      action: "review.list",
      entity: "reviews",
      entityId: "conflict",
      details: { ids: [params.id] },
    });
    throw new Refusal("conflict", undefined, {
      conflict: { version: stored, by: await nameOfLast(db, params.id), at: updatedAt, current },
    });
  }
  return success(await openReview(request, params.id, true));
}

async function nameOfLast(db: Database, id: string): Promise<string | null> {
  const actor = await lastToChange(db, id);
  return actor && (await readActors(db, [actor]))(actor).name;
}

const edit = staffRoute(
  { ...staffCalls.editReview, summary: "Текст к публикации и ответ клиники", audit: ["review.edit", "review.view"] },
  (request) => {
    const { text, reply, keptFindings } = request.input;
    const details = { kept: keptFindings.length };
    return afterAct(request, (change) =>
      changeReview(request.db, request.deps.sealer, { ...change, action: "review.edit", set: { text, reply, keptFindings }, details }),
    );
  },
);

const publish = staffRoute(
  { ...staffCalls.publishReview, summary: "Опубликовать отзыв", audit: ["review.published", "review.view"] },
  (request) => afterAct(request, (change) => publishReview(request.db, request.deps.sealer, change)),
);

const reject = staffRoute(
  { ...staffCalls.rejectReview, summary: "Отклонить отзыв", audit: ["review.rejected", "review.view"] },
  (request) => {
    const { reason, words } = request.input;
    const sealed = words === null ? null : request.deps.sealer.seal(words, reviewRejectionContext(request.params.id));
    return afterAct(request, (change) =>
      rejectReview(request.db, request.deps.sealer, {
        ...change,
        also: { rejectionReason: reason, sealedRejection: sealed },
        details: { reason },
      }),
    );
  },
);

const takeBack = staffRoute(
  { ...staffCalls.returnReview, summary: "Вернуть отзыв к ждущим", audit: ["review.new", "review.view"] },
  (request) => afterAct(request, (change) => returnReview(request.db, request.deps.sealer, change)),
);

const tie = staffRoute(
  { ...staffCalls.tieVisit, summary: "Посещение подтверждено заявкой", audit: ["review.visit", "review.view"] },
  (request) => {
    const { requestNumber } = request.input;
    return afterAct(request, async (change) => {
      const [review] = await request.db
        .select({ id: reviews.id, sealedForm: reviews.sealedForm })
        .from(reviews)
        .where(eq(reviews.id, change.id));
      const visits = review ? await listVisits(request.db, request.deps.sealer, review) : [];
      const visit = visits.find(({ number }) => number === requestNumber);
      if (requestNumber !== null && !visit) throw invalid({ requestNumber: ["С телефона автора такой заявки нет"] });
      const details = { request: requestNumber };
      await changeReview(request.db, request.deps.sealer, {
        ...change,
        action: "review.visit",
        set: { visitRequestId: visit?.id ?? null, isVisitConfirmed: visit !== undefined },
        details,
      });
    });
  },
);

export const reviewStaffRoutes = [list, check, open, edit, publish, reject, takeBack, tie];
