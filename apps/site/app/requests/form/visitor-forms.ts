import {
  appointmentChecks,
  type Check,
  feedbackChecks,
  requiredMessage,
  reviewChecks,
  subscriptionChecks,
  vacancyChecks,
} from "@len/contract/checks";
import type { ConsentPurpose } from "@len/contract/consents";

/** The labels of fields, which are the same in every form. */
export const fieldLabels = {
  name: "Имя",
  phone: "Телефон",
  email: "Электронная почта",
  service: "Услуга",
  doctor: "Врач",
  slot: "Время",
  age: "Возраст ребёнка",
  rate: "Оценка, по желанию",
  comment: "Комментарий",
  consent: "Согласие",
  publication: "Согласие на публикацию",
} as const;

export type FieldName = keyof typeof fieldLabels;

/**
 * A consent checkbox, not ticked at first. Ticking it accepts the consent document for `purpose`. The form can be sent without an optional
 * consent.
 */
type Tick = { field: "consent" | "publication"; purpose: ConsentPurpose; isOptional?: boolean };

type VisitorFormTexts = {
  /** Address of the form's own page; without scripts the form posts to it. */
  page: string;
  /** Checks of the values, in the order of the fields. */
  checks: Partial<Record<FieldName, Check>>;
  ticks: Tick[];
  /** Title of the dialog and of the notification after the form was sent. */
  sentTitle: string;
  failedTitle: string;
};

const processing = (purpose: ConsentPurpose): Tick => ({ field: "consent", purpose });

/** A time and an age are checked by the API alone: whether they are needed depends on the doctor and the service. */
const anything: Check = () => null;
const ageCheck: Check = (typed) => (typed === "" || /^(?:\d|1[0-7])$/.test(typed.trim()) ? null : "Возраст ребёнка от 0 до 17 лет");

/** Every form of visitors: its page, checks, consents and titles. */
const visitorForms = {
  record: {
    page: "/zapis",
    checks: { ...appointmentChecks, slot: anything, age: ageCheck },
    ticks: [processing("record")],
    sentTitle: "Заявка отправлена",
    failedTitle: "Заявка не отправлена",
  },
  feedback: {
    page: "/requests/feedback",
    checks: feedbackChecks,
    ticks: [processing("feedback")],
    sentTitle: "Сообщение отправлено",
    failedTitle: "Сообщение не отправлено",
  },
  review: {
    page: "/requests/review",
    checks: reviewChecks,
    ticks: [processing("review"), { field: "publication", purpose: "reviewPublication", isOptional: true }],
    sentTitle: "Отзыв отправлен",
    failedTitle: "Отзыв не отправлен",
  },
  vacancy: {
    page: "/requests/vacancy",
    checks: vacancyChecks,
    ticks: [processing("vacancy")],
    sentTitle: "Отклик отправлен",
    failedTitle: "Отклик не отправлен",
  },
  subscribe: {
    page: "/requests/subscribe",
    checks: subscriptionChecks,
    ticks: [processing("subscription")],
    sentTitle: "Письмо отправлено",
    failedTitle: "Подписка не оформлена",
  },
} satisfies Record<string, VisitorFormTexts>;

export type FormName = keyof typeof visitorForms;

export const isFormName = (name: string | undefined): name is FormName => name !== undefined && Object.hasOwn(visitorForms, name);

/** A form's description, typed for code that handles all forms. */
export const formOf = (name: FormName): VisitorFormTexts => visitorForms[name];

/** The title of the dialog and of the notification once a time is taken. */
export const takenTitle = ({ isFinal }: TakenVisit) => (isFinal ? "Вы записаны" : "Время за вами");

/** The error message for a value, or `null`. A consent checkbox must be ticked unless it is optional. */
export function checkField(form: FormName, field: FieldName, value: string): string | null {
  const { checks, ticks } = formOf(form);
  const tick = ticks.find((tick) => tick.field === field);
  if (tick) return value || tick.isOptional ? null : requiredMessage;
  return checks[field]?.(value) ?? null;
}

/** The fields that are checked, consent checkboxes last. */
export function checkedFields(form: FormName): FieldName[] {
  const { checks, ticks } = formOf(form);
  return [...(Object.keys(checks) as FieldName[]), ...ticks.map(({ field }) => field)];
}

/**
 * Fields without errors of their own: the kind of request, the vacancy that is applied for, the hold of the time, whom the visit is for, the
 * first day shown, and whether the form asked for a time.
 */
export type HiddenName = "kind" | "vacancy" | "hold" | "forWhom" | "from" | "asked";

export type FormValues = Partial<Record<FieldName | HiddenName, string>>;
export type FormErrors = Partial<Record<FieldName, string>>;

/** A time that is offered, with the doctor's full name. */
export type NamedTime = { start: string; doctor: string; name: string };

/** Why a form cannot take a time; `message` is the API's. */
export type RefusedTime = {
  kind: "noTime";
  code: "slot_taken" | "too_soon" | "not_bookable";
  message: string;
  /** The nearest free times of a time that is taken. */
  nearest: NamedTime[];
};

/** A visit whose time is taken: the start, the doctor's name and the street. `isFinal`: the desk need not confirm it. */
export type TakenVisit = { start: string; name: string; place: string; isFinal: boolean };

/**
 * The outcome of sending a form. `page`: the address of the request's own page, for forms that have one. `noTime`: the time of the form was
 * not to be had. `failed`: the clinic refused the form for the reason in `message`; when `message` is `null`, it may not have received the
 * form.
 */
export type FormResult =
  | { kind: "sent"; number: number; isPublic: boolean; page: string | null; text: string; visit: TakenVisit | null }
  | { kind: "invalid"; errors: FormErrors }
  | RefusedTime
  | { kind: "failed"; message: string | null; retryAfter: number | null };
