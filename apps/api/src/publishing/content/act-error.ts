import * as z from "zod";

/** An act of staff that cannot be done; the message is for the person who asked. */
export class ActError extends Error {
  /** `hides_others`: it can be done, but takes away more than was asked for. */
  readonly code: "not_found" | "conflict" | "validation" | "hides_others";

  constructor(code: ActError["code"], message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.code = code;
  }
}

/** For `safeParse` of what staff give. */
export const inRussian = { error: z.locales.ru().localeError };

export const notFitting = (error: z.ZodError) =>
  new ActError("validation", `Значение не подходит.\n${z.prettifyError(error)}`, { cause: error });

export const changedByAnother = () => new ActError("conflict", "Запись изменил другой сотрудник");

/** Runs an act and names in people's words what the database or a schema refuses. */
export async function inWords<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    const state = sqlState(error);
    if (state === "23505") throw new ActError("conflict", "Такой адрес уже занят", { cause: error });
    if (state === "23503") throw new ActError("validation", "Связанная запись не найдена", { cause: error });
    throw error;
  }
}

function sqlState(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ("code" in error && typeof error.code === "string" && /^\d{5}$/.test(error.code)) return error.code;
  return sqlState(error.cause);
}
