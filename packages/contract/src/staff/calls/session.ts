import * as z from "zod";
import { successOf } from "../../envelope.ts";
import * as access from "../access.ts";
import * as passkeys from "../passkeys.ts";
import { call, done, everyone, none, panels } from "./call.ts";

/** The caller's own session: its owner, its end, the repeated second step, and the stream of events. */
export const sessionCalls = {
  me: call("get", "/api/staff/me", "signed_in", none, successOf(access.meSchema)),
  signOut: call("post", "/api/staff/sign-out", "signed_in", none, done),
  /** Required before a call with `power`, see `secondStepMinutes`. */
  repeatSecondStep: call("post", "/api/staff/second-step/again", everyone, access.codeSchema, done, {
    refuses: ["conflict", "rate_limited"],
  }),
  /** Repeats the second step with a passkey. */
  challengeAgain: call("post", "/api/staff/second-step/again/passkey/options", everyone, none, successOf(passkeys.requestOptionsSchema)),
  repeatByPasskey: call("post", "/api/staff/second-step/again/passkey", everyone, passkeys.signedCredentialSchema, done, {
    refuses: ["rate_limited"],
  }),
  /** Server-sent events, see `streamEvents`. */
  stream: call("get", "/api/staff/stream", panels, none, z.string(), { refuses: ["rate_limited"] }),
  /** The OpenAPI description of these calls. */
  description: call("get", "/api/staff/openapi.json", everyone, none, z.looseObject({ openapi: z.string() })),
};
