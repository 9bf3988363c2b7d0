import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { apiUrl } from "./app.ts";

const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest();

/** Encodes bytes, texts, whole numbers and maps as CBOR, enough for an attestation without a statement. */
function cbor(value: Buffer | string | number | Map<string | number, unknown>): Buffer {
  const head = (major: number, length: number) => {
    if (length < 24) return Buffer.from([(major << 5) | length]);
    return length < 256 ? Buffer.from([(major << 5) | 24, length]) : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  };
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, inner]) => [cbor(key), cbor(inner as Buffer)])]);
}

const present = 0x01;
const verified = 0x04;
const attested = 0x40;

type Answer = { challenge: string; origin?: string; isVerified?: boolean };

/** A device with one ES256 passkey. `isVerified: false`: the device did not ask for a fingerprint, a face or a PIN. */
export class Authenticator {
  readonly id = randomBytes(16);
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });

  #data(flags: number, rest = Buffer.alloc(0)): Buffer {
    // The counter of synced passkeys is always 0, so the server cannot use it to detect a repeated answer.
    return Buffer.concat([sha256(new URL(apiUrl).hostname), Buffer.from([flags]), Buffer.alloc(4), rest]);
  }

  #named(response: object) {
    const id = this.id.toString("base64url");
    return { id, rawId: id, type: "public-key", clientExtensionResults: {}, response };
  }

  create({ challenge, origin = apiUrl, isVerified = true }: Answer) {
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    const coordinate = (text: string) => Buffer.from(text, "base64url");
    const key = new Map<number, number | Buffer>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]);
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, cbor(key)]);
    const authData = this.#data(present | attested | (isVerified ? verified : 0), credential);
    const attestation = new Map<string, unknown>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", authData],
    ]);
    return this.#named({
      clientDataJSON: Buffer.from(JSON.stringify({ type: "webauthn.create", challenge, origin })).toString("base64url"),
      attestationObject: cbor(attestation).toString("base64url"),
      transports: ["internal"],
    });
  }

  sign({ challenge, origin = apiUrl, isVerified = true, userHandle }: Answer & { userHandle?: string }) {
    const clientData = Buffer.from(JSON.stringify({ type: "webauthn.get", challenge, origin }));
    const authenticatorData = this.#data(present | (isVerified ? verified : 0));
    const signature = sign("sha256", Buffer.concat([authenticatorData, sha256(clientData)]), this.#keys.privateKey);
    return this.#named({
      clientDataJSON: clientData.toString("base64url"),
      authenticatorData: authenticatorData.toString("base64url"),
      signature: signature.toString("base64url"),
      ...(userHandle !== undefined && { userHandle: Buffer.from(userHandle).toString("base64url") }),
    });
  }
}
