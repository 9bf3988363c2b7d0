import * as z from "zod";
import { addressCheck, isVisible, passwordCheck, requiredTextCheck, staffNameCheck } from "../checks.ts";
import { canonicalAddress } from "../email.ts";
import { checkedText, undirectedText } from "../forms.ts";
import { pastTenseSchema, staffRoleSchema } from "./roles.ts";

export const staffEmail = checkedText((typed) => (isVisible(typed) ? addressCheck(typed) : "Введите почту")).transform(
  (typed) => canonicalAddress(typed) ?? typed,
);
export const staffName = undirectedText(staffNameCheck);

/** Spaces in a password are significant. */
export const newPassword = z.string({ error: "Введите пароль" }).check((context) => {
  const message = passwordCheck(context.value);
  if (message) context.issues.push({ code: "custom", message, input: context.value });
});

/** An existing password: only its length is checked. */
const typedPassword = z.string({ error: "Введите пароль" }).min(1, "Введите пароль").max(256, "Слишком длинный пароль");

export const signInSchema = z.object({ email: staffEmail, password: typedPassword });

/**
 * The next step of a sign-in: the code of the second step, setting up the second step (required by a role), or the panel. With `code`
 * there is no session yet, only a cookie that lives ten minutes.
 */
export const signInAnswerSchema = z.object({ next: z.enum(["code", "set_up_second_step", "panel"]) });

/** The six digits of the authenticator app; spaces between them are ignored. */
const sixDigits = z
  .string({ error: "Введите шесть цифр" })
  .transform((code) => code.replace(/\s/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, "Введите шесть цифр"));

export const codeSchema = z.object({ code: sixDigits });
/** `XXXXX-XXXXX`; case and the dash do not matter. */
export const recoveryCodeSchema = z.object({ code: checkedText(requiredTextCheck(20)) });

/** Ends the set-up: the app's code, sent after the person has confirmed that the recovery codes are saved. */
export const confirmSecondStepSchema = codeSchema.extend({
  areCodesKept: z.literal(true, { error: "Сначала сохраните коды восстановления" }),
});

export const passwordOnlySchema = z.object({ password: typedPassword });

/** `uri` for the QR picture (`otpauth:`), `secret` to type by hand, and ten recovery codes. They are shown only once. */
export const secondStepSecretsSchema = z.object({ uri: z.string(), secret: z.string(), recoveryCodes: z.array(z.string()) });
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });

const token = z.string({ error: "Ссылка не подходит" }).regex(/^[\w-]{43}$/, "Ссылка не подходит");
export const tokenSchema = z.object({ token });

/** An invitation that can still be accepted. The set-up link of the first owner has no e-mail, names and inviter. */
export const openInvitationSchema = z.object({
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  pastTense: pastTenseSchema,
  roles: z.array(staffRoleSchema),
  invitedBy: z.string().nullable(),
  expiresAt: z.string(),
  clinicTimeZone: z.string(),
  needsSecondStep: z.boolean(),
});

/** The registration form. `email` is used only in the set-up of the first owner: an invitation has its own. */
export const acceptInvitationSchema = z.object({
  token,
  firstName: staffName,
  lastName: staffName,
  pastTense: pastTenseSchema,
  email: staffEmail.optional(),
  password: newPassword,
});

export const forgottenPasswordSchema = z.object({ email: staffEmail });
export const resetPasswordSchema = z.object({ token, password: newPassword });
export const changePasswordSchema = z.object({ currentPassword: typedPassword, password: newPassword });

/** A member of staff, as the person themselves and the owner see them. */
export const staffMemberSchema = z.object({
  id: z.string(),
  version: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  pastTense: pastTenseSchema,
  roles: z.array(staffRoleSchema),
  secondStep: z.object({ isOn: z.boolean(), isRequired: z.boolean() }),
});

export const meSchema = staffMemberSchema.extend({
  /** Minutes of inactivity after which the session ends. */
  idleMinutes: z.int(),
  /** Whether the person can repeat the second step with a passkey. */
  hasPasskey: z.boolean(),
  sessionEndsAt: z.string(),
  /** The time zone of all times in the panel, wherever it is used. */
  clinicTimeZone: z.string(),
  /** URL of the public site. */
  siteUrl: z.string(),
  /** Whether visitors see the site and not the page «Скоро открываемся». */
  isSiteOpen: z.boolean(),
});

export type Me = z.infer<typeof meSchema>;

export const editMeSchema = z.object({ firstName: staffName, lastName: staffName, pastTense: pastTenseSchema });

/** The caller's own sessions, the current one first. `userAgent` is the browser's own text. */
export const sessionSchema = z.object({
  id: z.string(),
  isCurrent: z.boolean(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
});
export const endSessionSchema = z.object({ id: z.string().max(100) });
export const doneSchema = z.object({ done: z.literal(true) });
