/**
 * The loggable data of an error: names, codes and locations. Messages are excluded, because Drizzle's contain query parameters and
 * PostgreSQL's quote values.
 */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return {};
  const frames = error.stack
    ?.split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .map((line) => line.trim());
  return { error: error.name, codes: causeCodes(error), constraint: constraintOf(error), frames };
}

function constraintOf(error: Error): string | undefined {
  const { cause } = error;
  return cause instanceof Error && "constraint" in cause && typeof cause.constraint === "string" ? cause.constraint : undefined;
}

/** Codes of an error and of its causes: Drizzle wraps the driver's error, the driver may wrap the socket's. */
export function causeCodes(error: unknown): string[] {
  const codes: string[] = [];
  for (let current: unknown = error, depth = 0; current instanceof Error && depth < 5; current = current.cause, depth++) {
    if ("code" in current && typeof current.code === "string") codes.push(current.code);
    if (lostConnection.test(current.message)) codes.push("ECONNRESET");
    if (current.message === "Query read timeout") codes.push("ETIMEDOUT");
    // A server that stops removes its Unix socket, so connecting to it fails with ENOENT.
    if ("syscall" in current && current.syscall === "connect") codes.push("ECONNREFUSED");
  }
  return codes;
}

/** Messages of the driver that have no code. */
const lostConnection = /^(?:Connection terminated|timeout exceeded when trying to connect|Client (?:has encountered|was closed))/;
