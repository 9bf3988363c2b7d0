import * as z from "zod";

/** Base64url, as `PublicKeyCredential.toJSON()` writes bytes. */
const bytes = z.string().regex(/^[\w-]{1,8192}$/, "Ключ доступа не прочитан");
const credential = z.object({ id: bytes, rawId: bytes, type: z.literal("public-key"), clientExtensionResults: z.object({}) });

/** The browser's result of registering a passkey. Fields that we do not use are dropped. */
export const newCredentialSchema = credential.extend({
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
});

/** The browser's result of a sign-in. `userHandle` is the id of the member of staff. */
export const signedCredentialSchema = credential.extend({
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.nullish().transform((handle) => handle ?? undefined),
  }),
});

/** For `PublicKeyCredential.parseRequestOptionsFromJSON()`. */
export const requestOptionsSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal("required"),
});

/** For `PublicKeyCredential.parseCreationOptionsFromJSON()`. */
export const creationOptionsSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal("none"),
  excludeCredentials: z.array(z.object({ type: z.literal("public-key"), id: z.string() })),
  authenticatorSelection: z.object({ residentKey: z.literal("required"), userVerification: z.literal("required") }),
});

/** The caller's own passkeys, newest first. `userAgent`: the browser in which the passkey was made. */
export const passkeySchema = z.object({
  id: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
  userAgent: z.string().nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;

export const removePasskeySchema = z.object({ id: z.uuid() });
