import { createHmac } from "node:crypto";
import * as z from "zod";

/** The origin of the panel in tests. */
export const panelOrigin = "https://api.clinic.example";

export const password = "Тихий-лён-7";

/** The data of a successful answer. */
export const dataOf = <Schema extends z.ZodType>(body: unknown, schema: Schema): z.output<Schema> =>
  schema.parse(z.object({ data: z.unknown() }).parse(body).data);

/** The API in this process, or a function that sends requests to another one. */
type Server = { request(path: string, init: RequestInit): Response | Promise<Response> };

/** A browser with cookies, whose requests come from pages of the panel. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly #server: Server;
  readonly #origin: string;
  secret: string | null = null;
  recoveryCodes: string[] = [];
  /** The code that completed the set-up of the second step; each code is accepted once. */
  lastCode: string | null = null;

  constructor(server: Server, origin = panelOrigin) {
    this.#server = server;
    this.#origin = origin;
  }

  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    const isRead = method === "GET" || method === "HEAD";
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await this.#server.request(path, {
      method,
      headers: {
        "Sec-Fetch-Site": "same-origin",
        ...(cookie && { Cookie: cookie }),
        ...(!isRead && { Origin: this.#origin, "Content-Type": "application/json" }),
        ...headers,
      },
      ...(!isRead && { body: JSON.stringify(body ?? {}) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "" || /max-age=0/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  get = (path: string, headers?: Record<string, string>) => this.call("GET", path, undefined, headers);
  post = (path: string, body?: unknown, headers?: Record<string, string>) => this.call("POST", path, body, headers);
  put = (path: string, body?: unknown, headers?: Record<string, string>) => this.call("PUT", path, body, headers);

  async signIn(email: string): Promise<string> {
    return (await this.#data("/api/staff/sign-in", { email, password }, z.object({ next: z.string() }))).next;
  }

  async setUpSecondStep(): Promise<void> {
    const secrets = z.object({ secret: z.string(), recoveryCodes: z.array(z.string()) });
    const { secret, recoveryCodes } = await this.#data("/api/staff/second-step", { password }, secrets);
    this.secret = secret;
    this.recoveryCodes = recoveryCodes;
    this.lastCode = codeOf(secret);
    await this.#data("/api/staff/second-step/confirm", { code: this.lastCode, areCodesKept: true }, z.unknown());
  }

  /** The next code of the application, because the current one completed the set-up. */
  get nextCode(): string {
    return codeOf(this.secret ?? "", Date.now() + 30_000);
  }

  /** Throws on a refusal. */
  async #data<Schema extends z.ZodType>(path: string, body: object, schema: Schema): Promise<z.output<Schema>> {
    const response = await this.post(path, body);
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    return dataOf(JSON.parse(text), schema);
  }
}

/** The six digits that an application shows for the secret, RFC 6238. */
export function codeOf(secret: string, at = Date.now()): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const digest = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

function fromBase32(text: string): Buffer {
  const bits = [...text.replace(/=+$/, "")]
    .map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
