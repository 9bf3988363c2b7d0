import { controlMessage, isPlainText } from "@len/contract/checks";
import { Refusal } from "../../platform/refusals/refusal.ts";

/** Refuses text that the database or XML cannot store: control characters and lone surrogates, anywhere in the data. */
export function requirePlainText(data: unknown): void {
  if (!isPlainThroughout(data)) throw new Refusal("validation", controlMessage);
}

function isPlainThroughout(data: unknown): boolean {
  if (typeof data === "string") return isPlainText(data);
  return typeof data !== "object" || data === null || Object.values(data).every(isPlainThroughout);
}
