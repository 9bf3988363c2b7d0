import * as z from "zod";

/** Roles of staff; a person may hold several. */
export const staffRoleSchema = z.enum(["owner", "editor", "reception", "moderator", "auditor"], { error: "Выберите роль" });

export type StaffRole = z.infer<typeof staffRoleSchema>;

export const staffRoles = staffRoleSchema.options;

/** These roles see names and phones of visitors in bulk, so they must sign in with a second step. */
export const rolesWithSecondStep: readonly StaffRole[] = ["owner", "reception"];

/** These roles see personal data and are notified of changes at once. */
export const rolesWithPersonalData: readonly StaffRole[] = ["owner", "reception", "moderator"];

/** Minutes without an act after which the session of any role ends. */
export const idleMinutes = 30;

/** The gender of past-tense verbs in histories: «взяла» or «взял». */
export const pastTenseSchema = z.enum(["feminine", "masculine"], { error: "Выберите, как писать в истории" });

/** A colleague as other staff see them. */
export const colleagueSchema = z.object({ id: z.string(), firstName: z.string(), lastName: z.string(), pastTense: pastTenseSchema });

export type Colleague = z.infer<typeof colleagueSchema>;

/**
 * The author of an act: a colleague, a visitor, somebody at the server's terminal, the program, or an unknown person before the sign-in.
 * Only the first and the third have a `name`.
 */
export const actorSchema = z.object({
  kind: z.enum(["staff", "visitor", "terminal", "system", "unknown"]),
  id: z.string().nullable(),
  name: z.string().nullable(),
  pastTense: pastTenseSchema.nullable(),
});

export type Actor = z.infer<typeof actorSchema>;
