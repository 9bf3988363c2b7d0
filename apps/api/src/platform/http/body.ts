import { fieldErrors } from "@len/contract/forms";
import type { Context } from "hono";
import type * as z from "zod";
import { invalid } from "../refusals/refusal.ts";
import type { AppEnv } from "./context.ts";
import { maxBodyOf } from "./middleware.ts";
import { badRequest, tooLarge, unsupported } from "./problems.ts";

const jsonType = /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i;

/**
 * Parses the JSON body with the schema. Refuses: 415 for another type or an encoded body, 400 for invalid JSON, 422 for data that does
 * not match the schema (`fieldsOf` names the fields), 413 for a body above the limit that has no Content-Length.
 */
export async function readBody<Schema extends z.ZodType>(
  c: Context<AppEnv>,
  schema: Schema,
  fieldsOf = fieldErrors,
): Promise<z.output<Schema>> {
  const type = c.req.header("Content-Type");
  const encoding = c.req.header("Content-Encoding");
  if (!type || !jsonType.test(type.trim()) || (encoding && encoding !== "identity")) throw unsupported();

  const result = await schema.safeParseAsync(parseJson(await readBytes(c.req.raw, maxBodyOf(c.req.path))));
  if (!result.success) throw invalid(fieldsOf(result.error));
  return result.data;
}

/** Reads up to the limit only: a chunked body does not announce its length. */
export async function readBytes(request: Request, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.length;
    if (length > most) throw tooLarge(413);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** Forms and articles are never nested deeper. Checks of a body recurse to its depth, so a deeper one is refused first. */
const deepest = 100;

function parseJson(bytes: Uint8Array): unknown {
  const { text, value } = readJson(bytes);
  if (depthOf(text) > deepest) throw invalid({ form: ["Слишком много уровней вложенности"] });
  return value;
}

function readJson(bytes: Uint8Array): { text: string; value: unknown } {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return { text, value: JSON.parse(text) };
  } catch (error) {
    // The parser's message quotes the body, which contains names, so it must not reach the log.
    throw badRequest(error instanceof Error ? error.name : undefined);
  }
}

/** The maximum number of open brackets in a JSON text. */
function depthOf(json: string): number {
  let [open, most, isText] = [0, 0, false];
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (isText && sign === "\\") at += 1;
    else if (sign === '"') isText = !isText;
    else if (!isText && (sign === "[" || sign === "{")) most = Math.max(most, ++open);
    else if (!isText && (sign === "]" || sign === "}")) open -= 1;
  }
  return most;
}
