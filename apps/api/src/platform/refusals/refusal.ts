import type { Failure, FieldErrors, ProblemCode } from "@len/contract/envelope";
import * as z from "zod";

/**
 * The reason of a refusal: a code of the contract, or one of the terminal's. `hides_others`: the act is possible but would hide more than
 * the person asked for. `usage`: the arguments of a command are invalid.
 */
export type RefusalCode = ProblemCode | "hides_others" | "usage";

type Options = {
  /** Messages by field of a form. */
  fields?: FieldErrors;
  /** When a repeat may succeed. */
  retryAfterSeconds?: number;
  /** HTTP status and headers, if the code alone does not determine them. */
  http?: { status?: number; headers?: Record<string, string> };
  /** The version that another member of staff has saved since. */
  conflict?: Conflict;
  /** The free times to take instead, or the times that are held already. */
  times?: Pick<Failure["error"], "nearest" | "holds">;
  cause?: unknown;
};

export type Conflict = { version: number; by: string | null; at: Date; current: unknown };

/**
 * The only error with which acts and queries refuse. `http/errors.ts` converts it for HTTP, `terminal/commands.ts` for the terminal.
 * `words` are in Russian for the person who acts; without them HTTP uses the text of the code.
 */
export class Refusal extends Error {
  override name = "Refusal";
  readonly code: RefusalCode;
  readonly words: string | undefined;
  readonly fields: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly http: Options["http"];
  readonly conflict: Conflict | undefined;
  readonly times: Options["times"];

  constructor(code: RefusalCode, words?: string, { fields, retryAfterSeconds, http, conflict, times, cause }: Options = {}) {
    super(words ?? code, { cause });
    this.code = code;
    this.words = words;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
    this.http = http;
    this.conflict = conflict;
    this.times = times;
  }
}

/** Minutes after which the site should be back. */
export const maintenanceMinutes = 5;
const maintenanceSeconds = maintenanceMinutes * 60;

export const notFound = () => new Refusal("not_found");
export const invalid = (fields: FieldErrors) => new Refusal("validation", undefined, { fields });
export const maintenance = (cause?: unknown) => new Refusal("maintenance", undefined, { retryAfterSeconds: maintenanceSeconds, cause });
export const storageFull = (cause?: unknown) => new Refusal("storage_full", undefined, { retryAfterSeconds: maintenanceSeconds, cause });
export const changedByAnother = () => new Refusal("conflict", "Карточку изменил другой сотрудник");
export const usageError = (words: string) => new Refusal("usage", words);

export function rateLimited(seconds: number) {
  return new Refusal("rate_limited", `Слишком много попыток. Повторите через ${Math.ceil(seconds / 60)} мин.`, {
    retryAfterSeconds: seconds,
  });
}

/** Options for `safeParse` of staff input: messages in Russian. */
export const inRussian = { error: z.locales.ru().localeError };

export const notFitting = (error: z.ZodError) =>
  new Refusal("validation", `Значение не подходит.\n${z.prettifyError(error)}`, { cause: error });

/** Runs an act and converts violations of database constraints into a refusal. */
export async function refusingConflicts<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    const state = sqlState(error);
    if (state === "23505") throw new Refusal("conflict", "Такой адрес уже занят", { cause: error });
    if (state === "23503") throw new Refusal("validation", "Связанная карточка не найдена", { cause: error });
    throw error;
  }
}

function sqlState(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ("code" in error && typeof error.code === "string" && /^\d{5}$/.test(error.code)) return error.code;
  return sqlState(error.cause);
}
