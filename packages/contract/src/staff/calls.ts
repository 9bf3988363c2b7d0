import * as z from "zod";
import { type ProblemCode, pageOf, successOf } from "../envelope.ts";
import * as access from "./access.ts";
import * as consents from "./consents.ts";
import * as content from "./content.ts";
import * as firstHour from "./first-hour.ts";
import * as log from "./log.ts";
import * as media from "./media.ts";
import * as overview from "./overview.ts";
import * as passkeys from "./passkeys.ts";
import * as people from "./people.ts";
import * as person from "./person.ts";
import * as priceImport from "./price-import.ts";
import * as prices from "./prices.ts";
import * as promotions from "./promotions.ts";
import * as readiness from "./readiness.ts";
import * as redirects from "./redirects.ts";
import * as requests from "./requests.ts";
import * as results from "./results.ts";
import * as reviews from "./reviews.ts";
import * as risky from "./risky-words.ts";
import type { StaffRole } from "./roles.ts";
import * as words from "./search-words.ts";
import * as settings from "./settings.ts";

/** Who may call: roles; `signed_in`, also before a required second step is set up; or `anyone`, without a session. */
export type Allowed = readonly StaffRole[] | "signed_in" | "anyone";

export type StaffMethod = "get" | "post" | "put" | "patch" | "delete";

type About<Params extends z.ZodObject> = { params?: Params; ifMatch?: true; isUpload?: true; power?: true; refuses?: ProblemCode[] };

const none = z.object({});

/** A call of the panel. `input` is the JSON body, or the query of a `get`. `ifMatch`: see `staffCalls`. `isUpload`: the body is a part of a file.
 * `power`: the act gives or takes power, or takes personal data out; it needs a second step of the last `secondStepMinutes`. */
function call<
  Method extends StaffMethod,
  Path extends string,
  const Roles extends Allowed,
  Input extends z.ZodType,
  Answer extends z.ZodType,
  Params extends z.ZodObject = typeof none,
>(method: Method, path: Path, roles: Roles, input: Input, answer: Answer, about: About<Params> = {}) {
  const { params, ifMatch = false, isUpload = false, power = false, refuses = [] } = about;
  return { method, path, roles, input, answer, params, ifMatch, isUpload, power, refuses };
}

const panels = ["owner", "reception", "moderator"] as const;
const everyone = ["owner", "editor", "reception", "moderator", "auditor"] as const;
const desk = ["owner", "reception"] as const;
const moderation = ["owner", "moderator"] as const;
const management = ["owner"] as const;
const inspection = ["owner", "auditor"] as const;
const editing = ["owner", "editor"] as const;

const byNumber = { params: z.object({ number: z.coerce.number<string>().int().min(1).max(2_000_000_000) }) };
const byId = { params: z.object({ id: z.uuid() }) };
const byStaffId = { params: z.object({ id: z.string().max(100) }) };
const done = successOf(access.doneSchema);
const request = successOf(requests.requestSchema);
const review = successOf(reviews.staffReviewSchema);

const ofSection = { params: z.object({ entity: z.string().max(50) }), refuses: ["not_found"] as ProblemCode[] };
const ofItem = { ...ofSection, params: ofSection.params.extend({ id: z.uuid() }) };
const ofVersion = { ...ofItem, params: ofItem.params.extend({ number: z.coerce.number<string>().int().min(1).max(2_000_000_000) }) };
const contentAct = { ...ofItem, ifMatch: true as const };
const item = successOf(content.contentItemSchema);

/** Content of all sections; `entity` is a section's name. Acts answer with the item after them. */
export const contentCalls = {
  contentSections: call("get", "/api/staff/schema", editing, none, successOf(z.array(content.contentSectionRowSchema))),
  contentSection: call("get", "/api/staff/schema/{entity}", editing, none, successOf(content.contentSectionSchema), ofSection),
  /** A POST: who looks for a person types the name here too, and addresses are logged. */
  findContent: call("post", "/api/staff/content", editing, content.findContentSchema, successOf(z.array(content.foundContentSchema))),
  contentList: call("get", "/api/staff/content/{entity}", editing, content.listContentSchema, content.contentListSchema, ofSection),
  addContent: call("post", "/api/staff/content/{entity}", editing, content.addContentSchema, item, ofSection),
  content: call("get", "/api/staff/content/{entity}/{id}", editing, none, item, ofItem),
  /** No version is cut and nothing is logged. 409: `error.conflict.current` is the item as it is stored. */
  saveContent: call("put", "/api/staff/content/{entity}/{id}", editing, content.saveContentSchema, item, contentAct),
  publishContent: call("post", "/api/staff/content/{entity}/{id}/publish", editing, content.publishContentSchema, item, contentAct),
  /** The plan is given up. */
  unplanContent: call("post", "/api/staff/content/{entity}/{id}/unplan", editing, none, item, contentAct),
  unpublishContent: call("post", "/api/staff/content/{entity}/{id}/unpublish", editing, content.removeContentSchema, item, contentAct),
  trashContent: call("post", "/api/staff/content/{entity}/{id}/trash", editing, content.removeContentSchema, item, contentAct),
  /** Out of the trash, off the site. */
  untrashContent: call("post", "/api/staff/content/{entity}/{id}/untrash", editing, none, item, contentAct),
  restoreContent: call("post", "/api/staff/content/{entity}/{id}/restore", editing, content.restoreContentSchema, item, contentAct),
  moveContent: call("post", "/api/staff/content/{entity}/{id}/move", editing, content.moveContentSchema, item, contentAct),
  changeContentSlug: call("post", "/api/staff/content/{entity}/{id}/slug", editing, content.changeSlugSchema, item, contentAct),
  /** «Отменить»: the last act as one, see `undo` of the item. */
  undoContent: call("post", "/api/staff/content/{entity}/{id}/undo", editing, none, item, contentAct),
  contentVersions: call(
    "get",
    "/api/staff/content/{entity}/{id}/versions",
    editing,
    content.listVersionsSchema,
    pageOf(content.contentVersionSchema),
    ofItem,
  ),
  contentVersion: call(
    "get",
    "/api/staff/content/{entity}/{id}/versions/{number}",
    editing,
    none,
    successOf(content.contentVersionDataSchema),
    ofVersion,
  ),
  contentUsages: call("get", "/api/staff/content/{entity}/{id}/usages", editing, none, successOf(content.contentUsagesSchema), ofItem),
  lookAtContent: call(
    "post",
    "/api/staff/content/{entity}/{id}/presence",
    editing,
    content.lookAtContentSchema,
    successOf(content.contentViewersSchema),
    ofItem,
  ),
  riskyWords: call("get", "/api/staff/content/{entity}/{id}/risky-words", editing, none, successOf(risky.itemRiskyWordsSchema), ofItem),
  /** «Оставить и объяснить»: this place is not named again, the log keeps why. */
  keepRiskyWord: call(
    "post",
    "/api/staff/content/{entity}/{id}/risky-words",
    editing,
    risky.keepRiskyWordSchema,
    successOf(risky.itemRiskyWordsSchema),
    ofItem,
  ),
  previewContent: call("post", "/api/staff/content/{entity}/{id}/preview", editing, none, successOf(content.contentPreviewSchema), ofItem),
  /** The pictures of an aligned pair, which are made when they are asked for first. */
  alignPictures: call("post", "/api/staff/pairs/pictures", editing, results.alignPicturesSchema, successOf(results.alignedPicturesSchema), {
    refuses: ["not_found"],
  }),
  promotionLaw: call("get", "/api/staff/promotions/{id}/law", editing, none, successOf(promotions.promotionLawSchema), byId),
  priceLines: call(
    "get",
    "/api/staff/price-lines",
    editing,
    promotions.listPriceLinesSchema,
    successOf(z.array(promotions.priceLineSchema)),
  ),
  withdrawnConsents: call("get", "/api/staff/pairs/withdrawn-consents", editing, none, successOf(z.array(results.withdrawnConsentSchema))),
  /** Every pair under the consent goes from the site with it. */
  withdrawConsent: call("post", "/api/staff/pairs/{id}/consent", editing, results.withdrawConsentSchema, item, {
    ...byId,
    refuses: ["not_found"],
  }),
};

/** The price list as one sheet, see prices.ts. */
export const priceCalls = {
  prices: call("get", "/api/staff/prices", editing, none, successOf(prices.priceSheetSchema)),
  countPrices: call("get", "/api/staff/prices/count", editing, none, successOf(prices.priceCountSchema)),
  /** Into the working drafts of the services. */
  savePrices: call("put", "/api/staff/prices", editing, prices.savePricesSchema, successOf(prices.savedPricesSchema)),
  publishPrices: call("post", "/api/staff/prices/publish", editing, prices.publishPricesSchema, successOf(prices.priceActSchema), {
    refuses: ["conflict", "not_found"],
  }),
  undoPrices: call("post", "/api/staff/prices/undo", editing, prices.undoPricesSchema, successOf(prices.priceActSchema), {
    refuses: ["conflict", "not_found"],
  }),
  priceDay: call("get", "/api/staff/prices/day", editing, prices.priceDayQuerySchema, successOf(prices.priceDaySchema)),
};

/** A price list from a file: read, checked as often as its cells or columns change, applied as one act, and returned as one. */
export const priceImportCalls = {
  readPriceFile: call("post", "/api/staff/price-import/file", editing, none, successOf(priceImport.importFileSchema), {
    isUpload: true,
    refuses: ["too_large"],
  }),
  checkPriceImport: call(
    "post",
    "/api/staff/price-import/check",
    editing,
    priceImport.importSheetSchema,
    successOf(priceImport.importReportSchema),
  ),
  applyPriceImport: call(
    "post",
    "/api/staff/price-import/apply",
    editing,
    priceImport.applyImportSchema,
    successOf(priceImport.appliedImportSchema),
    { refuses: ["conflict"] },
  ),
  priceImports: call("get", "/api/staff/price-import/history", editing, none, successOf(z.array(priceImport.pastImportSchema))),
  priceImportReturn: call("get", "/api/staff/price-import/history/{id}/return", editing, none, successOf(priceImport.importReturnSchema), {
    ...byId,
    refuses: ["not_found"],
  }),
  /** As one act, within thirty days. */
  returnPriceImport: call(
    "post",
    "/api/staff/price-import/history/{id}/return",
    editing,
    priceImport.returnImportSchema,
    successOf(priceImport.returnedImportSchema),
    { ...byId, refuses: ["conflict", "not_found"] },
  ),
};

/** What visitors search in vain, and the words that are linked for them. */
export const searchWordCalls = {
  searchMisses: call("get", "/api/staff/search-words", editing, words.listMissesSchema, words.missListSchema),
  searchSynonyms: call("get", "/api/staff/search-words/synonyms", editing, none, successOf(z.array(words.synonymSchema))),
  addSearchSynonyms: call("post", "/api/staff/search-words/synonyms", editing, words.addSynonymsSchema, done, { refuses: ["conflict"] }),
  removeSearchSynonym: call("post", "/api/staff/search-words/synonyms/remove", editing, words.removeSynonymSchema, done, {
    refuses: ["not_found"],
  }),
  previewSearchSynonyms: call(
    "post",
    "/api/staff/search-words/preview",
    editing,
    words.previewSynonymsSchema,
    successOf(words.searchPreviewSchema),
  ),
  answerSearch: call("post", "/api/staff/search-words/answer", editing, words.answerSearchSchema, done),
  dismissSearch: call("post", "/api/staff/search-words/dismiss", editing, words.dismissSearchSchema, done, { refuses: ["not_found"] }),
};

const ofMedia = { ...byId, refuses: ["not_found"] as ProblemCode[] };
const mediaAct = { ...ofMedia, ifMatch: true as const };
const mediaItem = successOf(media.mediaItemSchema);
const upload = { isUpload: true as const, refuses: ["too_large"] as ProblemCode[] };
const ofUpload = {
  ...upload,
  params: z.object({ id: z.string().max(100) }),
  refuses: ["not_found", "conflict", "too_large"] as ProblemCode[],
};

/** The media library. A file is uploaded in parts first, then added or put in the place of another. Acts answer with the item after them. */
export const mediaCalls = {
  beginUpload: call("post", "/api/staff/uploads", editing, none, media.uploadAnswerSchema, upload),
  /** Asked with `HEAD`. */
  upload: call("get", "/api/staff/uploads/{id}", editing, none, media.uploadAnswerSchema, ofUpload),
  sendPart: call("patch", "/api/staff/uploads/{id}", editing, none, media.uploadAnswerSchema, ofUpload),
  dropUpload: call("delete", "/api/staff/uploads/{id}", editing, none, media.uploadAnswerSchema, ofUpload),

  mediaList: call("get", "/api/staff/media", editing, media.listMediaSchema, media.mediaListSchema),
  addMedia: call("post", "/api/staff/media", editing, media.addMediaSchema, mediaItem, { refuses: ["not_found"] }),
  media: call("get", "/api/staff/media/{id}", editing, none, successOf(media.openMediaSchema), ofMedia),
  saveMedia: call("put", "/api/staff/media/{id}", editing, media.saveMediaSchema, mediaItem, mediaAct),
  /** Everything that refers to it shows the new file; the old one stays for `formerFileDays`. */
  replaceMedia: call("post", "/api/staff/media/{id}/replace", editing, media.addMediaSchema, mediaItem, mediaAct),
  /** The file before the last replacement again. */
  restoreMedia: call("post", "/api/staff/media/{id}/restore", editing, none, mediaItem, mediaAct),
  /** Refused with 409 (without `error.conflict`) while content refers to it. */
  trashMedia: call("post", "/api/staff/media/{id}/trash", editing, none, mediaItem, mediaAct),
  untrashMedia: call("post", "/api/staff/media/{id}/untrash", editing, none, mediaItem, mediaAct),
};

/**
 * Every call of the staff panel. JSON only, save for parts of files; cookie `__Host-len.session_token`, same origin; every answer is `no-store`. Refusals have
 * the public calls' shape, with `fields` by path (`prices.3.max`):
 * - 403 `second_step` of a call with `power`: the second step was passed too long ago (`repeatSecondStep`, `repeatByPasskey`), or the
 *   caller has none yet and sets one up first.
 * - 401 `unauthorized`: no session, or it has ended. Keep the typed text and show the sign-in.
 * - 403 `second_step`: the role requires a second step that is not set up yet. 403 `forbidden`: the role may not.
 * - 428 `version_required`, 409 `conflict`: calls with `ifMatch` name the version they start from, `If-Match: "3"`. `error.conflict`
 *   then holds what is stored now (`current`: requests and reviews as their lists show them, otherwise the call's answer), by whom and when.
 * - 429 `rate_limited` with `Retry-After`: the growing delay of the sign-in.
 * Reads that the panel repeats by itself send `X-Background: 1`, so that they do not keep an idle session alive.
 */
export const staffCalls = {
  signIn: call("post", "/api/staff/sign-in", "anyone", access.signInSchema, successOf(access.signInAnswerSchema), {
    refuses: ["unauthorized", "rate_limited"],
  }),
  signInWithCode: call("post", "/api/staff/sign-in/code", "anyone", access.codeSchema, successOf(access.signInAnswerSchema), {
    refuses: ["unauthorized", "rate_limited"],
  }),
  signInWithRecoveryCode: call(
    "post",
    "/api/staff/sign-in/recovery-code",
    "anyone",
    access.recoveryCodeSchema,
    successOf(access.signInAnswerSchema),
    { refuses: ["unauthorized", "rate_limited"] },
  ),
  /** The browser asks the key's holder; no e-mail is needed. */
  passkeyChallenge: call("post", "/api/staff/sign-in/passkey/options", "anyone", none, successOf(passkeys.requestOptionsSchema)),
  signInWithPasskey: call(
    "post",
    "/api/staff/sign-in/passkey",
    "anyone",
    passkeys.signedCredentialSchema,
    successOf(access.signInAnswerSchema),
    { refuses: ["unauthorized", "rate_limited"] },
  ),
  signOut: call("post", "/api/staff/sign-out", "signed_in", none, done),
  openInvitation: call("post", "/api/staff/invitation", "anyone", access.tokenSchema, successOf(access.openInvitationSchema), {
    refuses: ["gone", "rate_limited"],
  }),
  acceptInvitation: call(
    "post",
    "/api/staff/invitation/accept",
    "anyone",
    access.acceptInvitationSchema,
    successOf(access.signInAnswerSchema),
    { refuses: ["gone", "rate_limited"] },
  ),
  forgottenPassword: call("post", "/api/staff/password/forgotten", "anyone", access.forgottenPasswordSchema, done, {
    refuses: ["rate_limited"],
  }),
  resetPassword: call("post", "/api/staff/password/reset", "anyone", access.resetPasswordSchema, done, {
    refuses: ["gone", "rate_limited"],
  }),
  changePassword: call("post", "/api/staff/password", "signed_in", access.changePasswordSchema, done, { refuses: ["rate_limited"] }),
  setUpSecondStep: call(
    "post",
    "/api/staff/second-step",
    "signed_in",
    access.passwordOnlySchema,
    successOf(access.secondStepSecretsSchema),
    { refuses: ["conflict", "rate_limited"] },
  ),
  /** The second step is on from here; until then a sign-in knows nothing of it, and `setUpSecondStep` begins anew. */
  confirmSecondStep: call("post", "/api/staff/second-step/confirm", "signed_in", access.confirmSecondStepSchema, done, {
    refuses: ["conflict", "rate_limited"],
  }),
  removeSecondStep: call("post", "/api/staff/second-step/remove", everyone, access.passwordOnlySchema, done, {
    power: true,
    refuses: ["conflict", "rate_limited"],
  }),
  newRecoveryCodes: call(
    "post",
    "/api/staff/second-step/recovery-codes",
    everyone,
    access.passwordOnlySchema,
    successOf(access.recoveryCodesSchema),
    { power: true, refuses: ["conflict", "rate_limited"] },
  ),
  /** Before a call with `power`, see `secondStepMinutes`. */
  repeatSecondStep: call("post", "/api/staff/second-step/again", everyone, access.codeSchema, done, {
    refuses: ["conflict", "rate_limited"],
  }),
  /** The same by a passkey. */
  challengeAgain: call("post", "/api/staff/second-step/again/passkey/options", everyone, none, successOf(passkeys.requestOptionsSchema)),
  repeatByPasskey: call("post", "/api/staff/second-step/again/passkey", everyone, passkeys.signedCredentialSchema, done, {
    refuses: ["rate_limited"],
  }),
  me: call("get", "/api/staff/me", "signed_in", none, successOf(access.meSchema)),
  editMe: call("put", "/api/staff/me", everyone, access.editMeSchema, successOf(access.meSchema), { ifMatch: true }),
  sessions: call("get", "/api/staff/sessions", everyone, none, successOf(z.array(access.sessionSchema))),
  endSession: call("post", "/api/staff/sessions/end", everyone, access.endSessionSchema, done),
  endOtherSessions: call("post", "/api/staff/sessions/end-others", everyone, none, done),

  passkeys: call("get", "/api/staff/passkeys", everyone, none, successOf(z.array(passkeys.passkeySchema))),
  /** The first half of a new key; asks for the password again. */
  newPasskey: call("post", "/api/staff/passkeys/options", everyone, access.passwordOnlySchema, successOf(passkeys.creationOptionsSchema), {
    power: true,
    refuses: ["conflict", "rate_limited"],
  }),
  addPasskey: call("post", "/api/staff/passkeys", everyone, passkeys.newCredentialSchema, successOf(passkeys.passkeySchema), {
    power: true,
    refuses: ["conflict"],
  }),
  removePasskey: call("post", "/api/staff/passkeys/remove", everyone, passkeys.removePasskeySchema, done, {
    power: true,
    refuses: ["not_found"],
  }),

  /** Server-sent events, see `streamEvents`. */
  stream: call("get", "/api/staff/stream", panels, none, z.string(), { refuses: ["rate_limited"] }),
  /** The description of these calls. */
  description: call("get", "/api/staff/openapi.json", everyone, none, z.looseObject({ openapi: z.string() })),

  overview: call("get", "/api/staff/overview", everyone, none, successOf(overview.overviewSchema)),
  /** What the site of the clinic owes by law, found from what it publishes. */
  readiness: call("get", "/api/staff/readiness", editing, none, successOf(readiness.readinessSchema)),
  colleagues: call("get", "/api/staff/colleagues", desk, none, successOf(overview.colleaguesSchema)),

  requests: call("post", "/api/staff/requests/list", desk, requests.listRequestsSchema, requests.requestListSchema),
  /** By number, by phone or its last four digits, by words of the name; the newest hundred. */
  findRequests: call("post", "/api/staff/requests/find", desk, requests.findRequestsSchema, successOf(z.array(requests.requestRowSchema))),
  /** A part of up to 5,000; each part is an entry of the audit log. */
  exportRequests: call(
    "post",
    "/api/staff/requests/export",
    desk,
    requests.exportRequestsSchema,
    successOf(requests.exportedRequestsSchema),
    { power: true },
  ),
  requestPlan: call("get", "/api/staff/requests/plan", desk, none, successOf(requests.requestPlanSchema)),
  takeOldestRequests: call("post", "/api/staff/requests/take-oldest", desk, requests.takeOldestSchema, successOf(requests.takenSchema)),
  /** Opening is a view: it is in the audit log before the answer leaves. Read again in the background it is logged once a day. */
  request: call("get", "/api/staff/requests/{number}", desk, none, request, { ...byNumber, refuses: ["not_found"] }),
  /** To «в работе» and to the caller: with a matching version also from a colleague. */
  takeRequest: call("post", "/api/staff/requests/{number}/take", desk, none, request, {
    ...byNumber,
    ifMatch: true,
    refuses: ["not_found"],
  }),
  setRequestState: call("post", "/api/staff/requests/{number}/state", desk, requests.setRequestStateSchema, request, {
    ...byNumber,
    ifMatch: true,
    refuses: ["not_found"],
  }),
  assignRequest: call("post", "/api/staff/requests/{number}/assign", desk, requests.assignRequestSchema, request, {
    ...byNumber,
    ifMatch: true,
    refuses: ["not_found"],
  }),
  callBack: call("post", "/api/staff/requests/{number}/call-back", desk, requests.callBackSchema, request, {
    ...byNumber,
    ifMatch: true,
    refuses: ["not_found"],
  }),
  notSpam: call("post", "/api/staff/requests/{number}/not-spam", desk, none, request, {
    ...byNumber,
    ifMatch: true,
    refuses: ["not_found"],
  }),
  /** No `If-Match`: a note changes nothing that another could have changed. */
  addNote: call("post", "/api/staff/requests/{number}/notes", desk, requests.addNoteSchema, request, {
    ...byNumber,
    refuses: ["not_found"],
  }),
  /** Every ten seconds while a request is open; `false` when it is closed. Forgotten after 30 seconds. */
  lookAtRequest: call("post", "/api/staff/requests/{number}/presence", desk, requests.presenceSchema, done, byNumber),

  reviews: call("post", "/api/staff/reviews/list", moderation, reviews.listReviewsSchema, reviews.staffReviewListSchema),
  checkText: call("post", "/api/staff/reviews/check", moderation, reviews.checkTextSchema, successOf(reviews.checkedTextSchema)),
  review: call("get", "/api/staff/reviews/{id}", moderation, none, review, { ...byId, refuses: ["not_found"] }),
  editReview: call("put", "/api/staff/reviews/{id}", moderation, reviews.editReviewSchema, review, {
    ...byId,
    ifMatch: true,
    refuses: ["not_found"],
  }),
  publishReview: call("post", "/api/staff/reviews/{id}/publish", moderation, none, review, {
    ...byId,
    ifMatch: true,
    refuses: ["not_found"],
  }),
  rejectReview: call("post", "/api/staff/reviews/{id}/reject", moderation, reviews.rejectReviewSchema, review, {
    ...byId,
    ifMatch: true,
    refuses: ["not_found"],
  }),
  /** «Вернуть»: to those that wait. */
  returnReview: call("post", "/api/staff/reviews/{id}/return", moderation, none, review, {
    ...byId,
    ifMatch: true,
    refuses: ["not_found"],
  }),
  tieVisit: call("post", "/api/staff/reviews/{id}/visit", moderation, reviews.tieVisitSchema, review, {
    ...byId,
    ifMatch: true,
    refuses: ["not_found"],
  }),

  /** Data of a person under 152-ФЗ: where they are, all of them, and their erasure. Each is in the audit log, without phone and e-mail. */
  findPerson: call("post", "/api/staff/person/find", desk, person.findPersonSchema, successOf(person.foundPersonSchema), {
    refuses: ["not_found"],
  }),
  exportPerson: call("post", "/api/staff/person/export", desk, person.namedPersonSchema, successOf(person.exportedPersonSchema), {
    power: true,
    refuses: ["not_found"],
  }),
  erasePerson: call("post", "/api/staff/person/erase", desk, person.erasePersonSchema, successOf(person.erasureActSchema), {
    power: true,
    refuses: ["not_found"],
  }),

  /** Settings of the whole site that the caller may set. */
  settings: call("get", "/api/staff/settings", editing, none, successOf(z.array(settings.staffSettingSchema))),
  saveSetting: call("put", "/api/staff/settings/{key}", editing, settings.saveSettingSchema, successOf(settings.staffSettingSchema), {
    params: z.object({ key: z.string().max(50) }),
    ifMatch: true,
    refuses: ["not_found"],
  }),

  /** A letter to the recipients of the clinic's letters. */
  sendTestLetter: call("post", "/api/staff/test-letter", management, none, done),
  consentVersions: call("get", "/api/staff/consents", management, none, successOf(z.array(consents.consentVersionSchema))),
  addConsent: call("post", "/api/staff/consents", management, consents.addConsentSchema, successOf(consents.consentVersionSchema)),
  checkConsent: call("post", "/api/staff/consents/{id}/check", management, consents.checkConsentSchema, done, {
    params: z.object({ id: z.uuid() }),
    refuses: ["not_found"],
  }),

  formerAddresses: call("get", "/api/staff/redirects", editing, redirects.listFormerAddressesSchema, pageOf(redirects.formerAddressSchema)),
  addRedirects: call("post", "/api/staff/redirects", editing, redirects.addRedirectsSchema, successOf(redirects.addedRedirectsSchema)),
  removeRedirects: call("post", "/api/staff/redirects/remove", editing, redirects.removeRedirectsSchema, done, { refuses: ["not_found"] }),

  people: call("get", "/api/staff/people", management, none, successOf(people.peopleSchema)),
  editPerson: call("put", "/api/staff/people/{id}", management, people.editPersonSchema, successOf(people.personSchema), {
    power: true,
    ...byStaffId,
    ifMatch: true,
    refuses: ["not_found"],
  }),
  /** A lost phone: the person sets the second step up again at the next sign-in. Their sessions end. */
  resetSecondStep: call("post", "/api/staff/people/{id}/reset-second-step", management, none, successOf(people.personSchema), {
    power: true,
    ...byStaffId,
    ifMatch: true,
    refuses: ["not_found"],
  }),
  endSessionsOf: call("post", "/api/staff/people/{id}/end-sessions", management, none, done, {
    ...byStaffId,
    power: true,
    refuses: ["not_found"],
  }),
  invite: call("post", "/api/staff/invitations", management, people.inviteSchema, successOf(people.invitationSchema), {
    power: true,
    refuses: ["conflict"],
  }),
  /** A new link for another three days; the old one ends. */
  inviteAgain: call("post", "/api/staff/invitations/{id}/again", management, none, successOf(people.invitationSchema), {
    power: true,
    ...byId,
    refuses: ["not_found"],
  }),
  withdrawInvitation: call("post", "/api/staff/invitations/{id}/withdraw", management, none, done, {
    ...byId,
    power: true,
    refuses: ["not_found"],
  }),

  firstHour: call("get", "/api/staff/first-hour", management, none, successOf(firstHour.firstHourSchema)),
  /** Documents of the forms that the clinic has not got yet, and texts of the law that are no setting yet, from templates. */
  takeTemplates: call("post", "/api/staff/first-hour/templates", management, none, successOf(firstHour.firstHourSchema), {
    refuses: ["conflict"],
  }),
  /** What `clearDemo` would do. */
  demoClearing: call("get", "/api/staff/first-hour/demo", management, none, successOf(firstHour.demoClearingSchema)),
  clearDemo: call("post", "/api/staff/first-hour/demo/clear", management, none, successOf(firstHour.firstHourSchema)),
  bringDemoBack: call("post", "/api/staff/first-hour/demo/back", management, none, successOf(firstHour.firstHourSchema), {
    refuses: ["conflict"],
  }),

  log: call("post", "/api/staff/log/list", inspection, log.listLogSchema, successOf(log.logPageSchema)),
  exportLog: call("post", "/api/staff/log/export", inspection, log.exportLogSchema, successOf(log.exportedLogSchema), { power: true }),
  verifyLog: call("post", "/api/staff/log/verify", inspection, none, successOf(log.logVerdictSchema)),

  ...contentCalls,
  ...priceCalls,
  ...priceImportCalls,
  ...searchWordCalls,
  ...mediaCalls,
};

export type StaffCallName = keyof typeof staffCalls;
