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

/** Every form of visitors: its page, checks, consents and titles. */
const visitorForms = {
  record: {
    page: "/zapis",
    checks: appointmentChecks,
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

/** Hidden fields: the kind of request, and the vacancy that is applied for. */
export type HiddenName = "kind" | "vacancy";

export type FormValues = Partial<Record<FieldName | HiddenName, string>>;
export type FormErrors = Partial<Record<FieldName, string>>;

/**
 * The outcome of sending a form. `page`: the address of the request's own page, for forms that have one. `failed`: the clinic refused the
 * form, with the reason in `message`; a `message` of `null` means that the clinic may or may not have received the form.
 */
export type FormResult =
  | { kind: "sent"; number: number; isPublic: boolean; page: string | null; text: string }
  | { kind: "invalid"; errors: FormErrors }
  | { kind: "failed"; message: string | null; retryAfter: number | null };
