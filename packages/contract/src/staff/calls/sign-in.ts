import { successOf } from "../../envelope.ts";
import * as access from "../access.ts";
import * as passkeys from "../passkeys.ts";
import { call, done, none } from "./call.ts";

/** Sign-in, invitations and forgotten passwords. */
export const signInCalls = {
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
  /** No e-mail is needed: the browser lets the person choose a passkey. */
  passkeyChallenge: call("post", "/api/staff/sign-in/passkey/options", "anyone", none, successOf(passkeys.requestOptionsSchema)),
  signInWithPasskey: call(
    "post",
    "/api/staff/sign-in/passkey",
    "anyone",
    passkeys.signedCredentialSchema,
    successOf(access.signInAnswerSchema),
    { refuses: ["unauthorized", "rate_limited"] },
  ),
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
};
