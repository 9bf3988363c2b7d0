import * as z from "zod";
import { type ProblemCode, successOf } from "../../envelope.ts";
import { doneSchema } from "../access.ts";
import type { StaffRole } from "../roles.ts";

/** The permitted callers: roles; `signed_in`, also before a required second step is set up; or `anyone`, without a session. */
export type Allowed = readonly StaffRole[] | "signed_in" | "anyone";

export type StaffMethod = "get" | "post" | "put" | "patch" | "delete";

type About<Params extends z.ZodObject> = { params?: Params; ifMatch?: true; isUpload?: true; power?: true; refuses?: ProblemCode[] };

/** For calls without input or parameters. */
export const none = z.object({});

/**
 * A call of the panel. `input` is the JSON body, or the query of a `get`. `ifMatch`: see `staffCalls`. `isUpload`: the body is a part of
 * a file. `power`: the act grants or removes rights, or exports personal data; it requires a second step within the last
 * `secondStepMinutes`.
 */
export function call<
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

export const panels = ["owner", "reception", "moderator"] as const;
export const everyone = ["owner", "editor", "reception", "moderator", "auditor"] as const;
export const desk = ["owner", "reception"] as const;
export const moderation = ["owner", "moderator"] as const;
export const management = ["owner"] as const;
export const inspection = ["owner", "auditor"] as const;
export const editing = ["owner", "editor"] as const;

export const byNumber = { params: z.object({ number: z.coerce.number<string>().int().min(1).max(2_000_000_000) }) };
export const byId = { params: z.object({ id: z.uuid() }) };
export const byStaffId = { params: z.object({ id: z.string().max(100) }) };
export const done = successOf(doneSchema);
