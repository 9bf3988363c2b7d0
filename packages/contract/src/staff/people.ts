import * as z from "zod";
import { staffEmail, staffMemberSchema, staffName } from "./access.ts";
import { pastTenseSchema, staffRoleSchema } from "./roles.ts";

const roles = z.array(staffRoleSchema, { error: "Выберите роль" }).min(1, "Выберите роль").max(5);

/** A member of staff as the owner sees them. `lastSeenAt` is `null` before the first sign-in. */
export const personSchema = staffMemberSchema.extend({
  hasPasskey: z.boolean(),
  lastSeenAt: z.string().nullable(),
  /** Whether the person was dismissed: they cannot sign in, but their name stays in histories. */
  isDismissed: z.boolean(),
});

export const invitationSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  roles: z.array(staffRoleSchema),
  expiresAt: z.string(),
  isExpired: z.boolean(),
});

export const peopleSchema = z.object({ people: z.array(personSchema), invitations: z.array(invitationSchema) });
export type Person = z.infer<typeof personSchema>;
export type Invitation = z.infer<typeof invitationSchema>;

export const inviteSchema = z.object({
  firstName: staffName,
  lastName: staffName,
  email: staffEmail,
  roles,
  pastTense: pastTenseSchema,
});

/** A change of a person: roles, dismissal. Nobody can change their own roles, and the last owner cannot be removed. */
export const editPersonSchema = z.object({ roles, isDismissed: z.boolean() });
