import type { signInAnswerSchema } from "@len/contract/staff/access";
import { accountCalls } from "@len/contract/staff/calls/account";
import { sessionCalls } from "@len/contract/staff/calls/session";
import { signInCalls } from "@len/contract/staff/calls/sign-in";
import { newCredentialSchema, signedCredentialSchema } from "@len/contract/staff/passkeys";
import type * as z from "zod";
import { send } from "../api/send.ts";

/** Whether this browser supports passkeys here: older browsers cannot parse the options from JSON. */
export const canUsePasskeys = () => typeof PublicKeyCredential === "function" && "parseRequestOptionsFromJSON" in PublicKeyCredential;

/** The browser refused, or the person closed its dialog; browsers deliberately report both in the same way. */
class NotRecognised extends Error {
  override readonly name = "NotRecognised";
  constructor() {
    super("Устройство не узнало вас. Попробуйте ещё раз.");
  }
}

async function ask(act: () => Promise<Credential | null>): Promise<unknown> {
  const credential = await act().catch(() => null);
  if (!(credential instanceof PublicKeyCredential)) throw new NotRecognised();
  return credential.toJSON();
}

/** Signs in with a passkey stored on this device or on a phone nearby. */
export async function signInWithPasskey(): Promise<z.infer<typeof signInAnswerSchema>> {
  const { data } = await send(signInCalls.passkeyChallenge);
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(data);
  const signed = signedCredentialSchema.parse(await ask(() => navigator.credentials.get({ publicKey })));
  return (await send(signInCalls.signInWithPasskey, { input: signed })).data;
}

/** Repeats the second step of the signed-in person with a passkey. */
export async function repeatByPasskey(): Promise<void> {
  const { data } = await send(sessionCalls.challengeAgain);
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(data);
  const signed = signedCredentialSchema.parse(await ask(() => navigator.credentials.get({ publicKey })));
  await send(sessionCalls.repeatByPasskey, { input: signed });
}

/** Creates a passkey on this device. The password is required, so that nobody else can create one at an unlocked computer. */
export async function createPasskey(password: string): Promise<void> {
  const { data } = await send(accountCalls.newPasskey, { input: { password } });
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(data);
  const created = newCredentialSchema.parse(await ask(() => navigator.credentials.create({ publicKey })));
  await send(accountCalls.addPasskey, { input: created });
}
