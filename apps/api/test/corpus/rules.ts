import { brokenEncodings, harmlessHeaders, type TextEntry, texts, unknownParameters, values } from "./entries.ts";

/**
 * Expected result of each entry in each place: the limits of the product, written independently of the contract's
 * schemas, so that an error in either is found.
 */

/** `missing`: valid, but nothing with that name exists. `any`: both are correct. */
export type Verdict = "taken" | "refused" | "missing" | "any";

export type Payload = TextEntry | { id: string; value: unknown };
type Rule = (payload: Payload) => Verdict;

const isText = (payload: Payload): payload is TextEntry => "text" in payload;
const given = (payload: Payload): unknown => (isText(payload) ? payload.text : payload.value);
const taken = (fits: boolean): Verdict => (fits ? "taken" : "refused");

const isWritten = (entry: TextEntry, max: number) => !entry.blank && !entry.control && [...entry.text.trim()].length <= max;
const required =
  (max: number): Rule =>
  (payload) =>
    taken(isText(payload) && isWritten(payload, max));
const optional =
  (max: number): Rule =>
  (payload) =>
    taken(!isText(payload) || payload.blank === true || isWritten(payload, max));

const phone: Rule = (payload) => taken(isText(payload) && payload.phone === true);
const email: Rule = (payload) => taken(isText(payload) && payload.email === true);
const optionalEmail: Rule = (payload) => taken(!isText(payload) || payload.blank === true || payload.email === true);
/** Fields whose value is never a reason to refuse. */
export const ignored: Rule = () => "taken";
const mark: Rule = (payload) => taken(!isText(payload) && [null, 0, 1, 3, 5].some((rate) => rate === given(payload)));
const token: Rule = (payload) => (isText(payload) && /^[\w-]{43}$/.test(payload.text) ? "missing" : "refused");
const pageToken: Rule = (payload) => (isText(payload) && /^[1-9A-HJ-NP-Za-km-z]{12}$/.test(payload.text) ? "missing" : token(payload));
const holdToken: Rule = (payload) => taken(isText(payload) && /^[\w-]{43}$/.test(payload.text));
/** A doctor's name is looked up only after the request of the token, and no request has these tokens. */
const foundLater: Rule = (payload) => (isText(payload) && isWritten(payload, 200) ? "missing" : nullOr(never)(payload));
const addedText: Rule = (payload) => (isText(payload) && isWritten(payload, 1000) ? "missing" : "refused");
const choice: Rule = (payload) => {
  const chosen = given(payload);
  return taken(typeof chosen === "object" && chosen !== null && "id" in chosen && chosen.id === "any");
};
const never: Rule = () => "refused";
const childAge: Rule = (payload) =>
  taken(!isText(payload) && Number.isInteger(given(payload)) && /^(?:\d|1[0-7])$/.test(String(given(payload))));
const nullOr =
  (rule: Rule): Rule =>
  (payload) =>
    !isText(payload) && given(payload) === null ? "taken" : rule(payload);
const browserKey: Rule = (payload) => taken(isText(payload) && /^[\w-]{16,64}$/.test(payload.text));
const nullOnly: Rule = (payload) => taken(!isText(payload) && given(payload) === null);

const extras = { consents: ignored, trap: ignored, startedAt: ignored, source: ignored };
/** Unknown keys, which are ignored and never stored. */
const unknown = { id: ignored, state: ignored, createdAt: ignored, hasConsent: ignored, extra: ignored };
const name: Rule = (payload) => taken(isText(payload) && isWritten(payload, 100) && !/[\n\r\u2028\u2029]/.test(payload.text.trim()));
const person = { name, phone };
const anyone = { name: "Анна", phone: "+79001234567", comment: "Днём" };

export type PostRules = {
  /** A valid form, or a form in which only the referenced name may be unknown. */
  form(serial: number): Record<string, unknown>;
  fields: Record<string, Rule>;
  /** 422: a valid form is refused as a whole, without a field, because the demo clinic's calendar has no such time. */
  good: 200 | 201 | 404 | 422;
};

/** Rows that the tests add to the demo clinic for the forms to refer to. */
export const known = { doctor: "kardiolog", direction: "kardiologiya", vacancy: "administrator", service: "priem-kardiologa" };

export const posts: Record<string, PostRules> = {
  "/api/requests/doctor-appointments": {
    form: (serial) => ({ kind: "record", ...anyone, comment: `Днём ${serial}`, service: { id: "any" }, doctor: { id: "any" } }),
    fields: {
      ...person,
      comment: required(2000),
      kind: never,
      service: choice,
      doctor: choice,
      forWhom: nullOnly,
      age: nullOr(childAge),
      slot: nullOnly,
      preferredTime: optional(200),
      ...extras,
      ...unknown,
    },
    good: 201,
  },
  "/api/requests/feedback": {
    form: (serial) => ({ ...anyone, comment: `Вопрос ${serial}` }),
    fields: { ...person, comment: required(2000), ...extras, ...unknown },
    good: 201,
  },
  "/api/requests/vacation/{slug}": {
    form: (serial) => ({ ...anyone, comment: `Отклик ${serial}` }),
    fields: { ...person, email: optionalEmail, comment: optional(2000), form: ignored, ...extras, ...unknown },
    good: 201,
  },
  "/api/doctor-reviews/store": {
    form: (serial) => ({
      ...anyone,
      rate: 5,
      phone: `+7901${String(serial).padStart(7, "0")}`,
      comment: `Отзыв ${serial}`,
      service: { id: known.direction },
      doctor: { id: known.doctor },
    }),
    fields: { ...person, comment: required(5000), rate: mark, service: never, doctor: never, ...extras, ...unknown },
    good: 201,
  },
  "/api/subscriptions": {
    form: (serial) => ({ email: `name${serial}@example.ru` }),
    fields: { email, ...extras, ...unknown },
    good: 201,
  },
  "/api/requests/status": { form: () => ({ token: "c".repeat(43) }), fields: { token: pageToken, ...unknown }, good: 404 },
  "/api/requests/add": {
    form: () => ({ token: "d".repeat(43), text: "После шести" }),
    fields: { token: pageToken, text: addedText, ...unknown },
    good: 404,
  },
  "/api/requests/withdraw": { form: () => ({ token: "e".repeat(43) }), fields: { token: pageToken, ...unknown }, good: 404 },
  "/api/requests/times": {
    form: () => ({ token: "i".repeat(43) }),
    fields: { token: pageToken, doctor: foundLater, ...unknown },
    good: 404,
  },
  "/api/requests/move": {
    form: () => ({ token: "f".repeat(43), start: "2027-03-01T09:00:00Z" }),
    fields: { token: pageToken, start: never, doctor: foundLater, ...unknown },
    good: 404,
  },
  "/api/requests/cancel": { form: () => ({ token: "g".repeat(43) }), fields: { token: pageToken, ...unknown }, good: 404 },
  "/api/requests/confirm": { form: () => ({ token: "h".repeat(43) }), fields: { token: pageToken, ...unknown }, good: 404 },
  "/api/holds": {
    form: () => ({ service: known.service, doctor: known.doctor, start: "2027-03-01T09:00:00Z", visitor: "k".repeat(32) }),
    fields: { service: never, doctor: never, start: never, visitor: browserKey, age: nullOr(childAge), ...unknown },
    good: 422,
  },
  "/api/holds/release": { form: () => ({ hold: "r".repeat(43) }), fields: { hold: holdToken, ...unknown }, good: 200 },
  "/api/subscriptions/confirm": { form: () => ({ token: "a".repeat(43) }), fields: { token, ...unknown }, good: 404 },
  "/api/subscriptions/cancel": { form: () => ({ token: "b".repeat(43) }), fields: { token, ...unknown }, good: 404 },
};

const hasBreak = /[\t\n\v\f\r]/;
const queryText =
  (max: number): Rule =>
  (payload) =>
    taken(isText(payload) && !payload.control && !hasBreak.test(payload.text) && [...payload.text].length <= max);
const oneOf =
  (...allowed: string[]): Rule =>
  (payload) =>
    taken(isText(payload) && allowed.includes(payload.text));

const written =
  (form: RegExp): Rule =>
  (payload) =>
    taken(isText(payload) && form.test(payload.text));

const parameters: Record<string, Rule> = {
  limit: written(/^[1-9]\d?$|^100$/),
  page: written(/^[1-9]\d{0,14}$/),
  search: queryText(100),
  category: queryText(2000),
  type: oneOf("", "news", "article"),
  review: queryText(100),
  sort: oneOf("pinned", "newest", "best", "worst"),
  doctor: queryText(200),
  ages: oneOf("adults", "children"),
  sex: oneOf("female", "male"),
  language: queryText(50),
  priceTo: written(/^[1-9]\d{0,9}$/),
  experience: written(/^[1-9]\d?$/),
  hours: oneOf("today", "week", "evening"),
  part: oneOf("morning", "day", "evening"),
  service: queryText(200),
  address: queryText(200),
  days: written(/^(?:[1-9]|[12]\d|3[01])$/),
  age: written(/^(?:\d|1[0-7])$/),
  from: never,
  day: never,
  order: oneOf("surname", "soonest", "experience", "price"),
};

/** A parameter without a rule may be refused, in the shape of the contract. */
export const parameterRule = (name: string): Rule =>
  unknownParameters.includes(name) ? ignored : (parameters[name] ?? (() => "any" as const));

/** Any value in a path is an unknown name or an invalid one. */
export const pathRule: Rule = (payload) => (queryText(200)(payload) === "taken" ? "missing" : "refused");

export const keyRule: Rule = (payload) => taken(isText(payload) && /^[\x21-\x7e]{1,200}$/.test(payload.text.trim()));

/** A header consists of bytes; these can be sent. */
export const headerTexts = texts.filter(({ text }) => /^[\t\x20-\x7e\x80-\xff]*$/.test(text));
/** Unique, because a second form with the same key is refused. */
export const keyTexts = [...new Map(headerTexts.map((entry) => [entry.text.trim(), entry])).values()];
export const urlTexts = texts.filter(({ text }) => text.isWellFormed());
/** A path with an empty segment or a segment of dots is another path, so these are left out. */
export const pathTexts = urlTexts.filter(({ text }) => text !== "" && !/^\.{1,2}$/.test(text));
export const fieldPayloads: Payload[] = [...texts, ...values];
export { brokenEncodings, harmlessHeaders, unknownParameters };
