import * as z from "zod";
import { successOf } from "../../envelope.ts";
import * as access from "../access.ts";
import * as passkeys from "../passkeys.ts";
import { call, done, everyone, none } from "./call.ts";

/** The caller's own account: name, password, second step, passkeys, other sessions. */
export const accountCalls = {
  editMe: call("put", "/api/staff/me", everyone, access.editMeSchema, successOf(access.meSchema), { ifMatch: true }),
  changePassword: call("post", "/api/staff/password", "signed_in", access.changePasswordSchema, done, { refuses: ["rate_limited"] }),
  setUpSecondStep: call(
    "post",
    "/api/staff/second-step",
    "signed_in",
    access.passwordOnlySchema,
    successOf(access.secondStepSecretsSchema),
    { refuses: ["conflict", "rate_limited"] },
  ),
  /** Turns the second step on. Before this call sign-in does not ask for it, and `setUpSecondStep` starts again. */
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
  sessions: call("get", "/api/staff/sessions", everyone, none, successOf(z.array(access.sessionSchema))),
  endSession: call("post", "/api/staff/sessions/end", everyone, access.endSessionSchema, done),
  endOtherSessions: call("post", "/api/staff/sessions/end-others", everyone, none, done),
  passkeys: call("get", "/api/staff/passkeys", everyone, none, successOf(z.array(passkeys.passkeySchema))),
  /** The first half of registering a passkey; requires the password again. */
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
};
