import { controlMessage, isPlainText } from "@len/contract/checks";
import type { FieldErrors } from "@len/contract/envelope";
import { Refusal } from "../../platform/refusals/refusal.ts";

/** Refuses text that the database or XML cannot store: control characters and lone surrogates, anywhere in the data. */
export function requirePlainText(data: unknown): void {
  if (Object.keys(controlCharacters(data)).length > 0) throw new Refusal("validation", controlMessage);
}

/** The fields with such text, by path. */
export function controlCharacters(data: unknown, path = ""): FieldErrors {
  if (typeof data === "string") return isPlainText(data) ? {} : { [path || "form"]: [controlMessage] };
  if (typeof data !== "object" || data === null) return {};
  const found = Object.entries(data).map(([name, value]) => controlCharacters(value, path ? `${path}.${name}` : name));
  return Object.assign({}, ...found);
}
