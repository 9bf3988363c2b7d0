import { fieldErrors } from "@len/contract/forms";
import type { Context } from "hono";
import type * as z from "zod";
import type { AppEnv } from "./context.ts";
import { badRequest, invalid, unsupported } from "./problems.ts";

const jsonType = /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i;

/**
 * The JSON body as the schema reads it. Throws a problem: 415 for another type or an encoded body, 400 when it is not
 * JSON, 422 when it is not what the schema asks for. The size was limited at the door.
 */
export async function readBody<Schema extends z.ZodType>(c: Context<AppEnv>, schema: Schema): Promise<z.output<Schema>> {
  const type = c.req.header("Content-Type");
  const encoding = c.req.header("Content-Encoding");
  if (!type || !jsonType.test(type.trim()) || (encoding && encoding !== "identity")) throw unsupported();

  const result = await schema.safeParseAsync(parseJson(await c.req.arrayBuffer()));
  if (!result.success) throw invalid(fieldErrors(result.error));
  return result.data;
}

function parseJson(bytes: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    // The parser's message quotes the body, and a body holds names: it must not reach the log.
    throw badRequest(error instanceof Error ? error.name : undefined);
  }
}
