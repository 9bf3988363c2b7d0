import { parseArgs } from "node:util";
import { usageError } from "../refusals/refusal.ts";

/** Required arguments of a command, by their names in the help. */
export function requireWords(args: string[], ...names: string[]): string[] {
  const { positionals } = parseArgs({ args, allowPositionals: true, strict: true, options: {} });
  if (positionals.length > names.length) throw usageError(`Лишнее: ${positionals.slice(names.length).join(" ")}`);
  const missing = names[positionals.length];
  if (missing !== undefined) throw usageError(`Не хватает: ${missing}`);
  return positionals;
}

/** Reads `--state` and `--page` of a list command. */
export function listOptions<State extends string>(args: string[], states: readonly State[]): { state: State | null; page: number } {
  const { values } = parseArgs({ args, strict: true, options: { state: { type: "string" }, page: { type: "string", default: "1" } } });
  if (!/^[1-9]\d{0,5}$/.test(values.page)) throw usageError("--page: номер страницы от 1");
  if (values.state === undefined) return { state: null, page: Number(values.page) };
  const state = states.find((known) => known === values.state);
  if (state === undefined) throw usageError(`--state: одно из ${states.join(", ")}`);
  return { state, page: Number(values.page) };
}

export function requireNumber(text: string | undefined): number {
  if (text === undefined || !/^\d{1,9}$/.test(text)) throw usageError("НОМЕР: целое число, например 1024");
  return Number(text);
}
