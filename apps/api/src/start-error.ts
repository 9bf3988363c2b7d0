import { createServer } from "node:net";

/** A start that the environment does not allow; one line for the person who starts the program, beginning with the variable. */
class StartError extends Error {
  constructor(variable: string, reason: string) {
    super(`${variable}: ${reason}`);
  }
}

/** The meaning of errors of the system, a socket or PostgreSQL for the value of a variable. */
const reasons: Record<string, string> = {
  EADDRINUSE: "this port is in use by another program",
  EADDRNOTAVAIL: "this machine does not have the address of BIND_HOST",
  EACCES: "no permission",
  EPERM: "no permission",
  EROFS: "the file system is read-only",
  EEXIST: "this is a file, a directory is needed",
  ENOTDIR: "there is a file in this path, a directory is needed",
  ENOSPC: "no space on the disk",
  "25006": "no space on the disk",
  ECONNREFUSED: "no database answers at this address",
  ENOTFOUND: "the host of this address is not known",
  EAI_AGAIN: "the host of this address is not known",
  ECONNRESET: "the database breaks the connection",
  EHOSTUNREACH: "the host of this address cannot be reached",
  ENETUNREACH: "the host of this address cannot be reached",
  ETIMEDOUT: "the database does not answer in time",
  "28P01": "the database refuses the user or the password",
  "28000": "the database refuses the user",
  "3D000": "there is no such database on the server",
  "42501": "the user may not do what is needed in this database",
  "57P03": "the database is starting or stopping; try again",
};

/** Runs a step of the start; a failure caused by the variable is reported in one line that names it. */
export async function blaming<Result>(variable: string, step: () => Promise<Result>): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    const reason = reasonOf(error);
    if (!reason) throw error;
    throw new StartError(variable, reason);
  }
}

/** Checked before any data are written: a busy port must not cause an incomplete first start. */
export async function requireFreePort(variable: string, port: number, host?: string): Promise<void> {
  await blaming(variable, async () => {
    const probe = createServer();
    const listening = Promise.withResolvers<void>();
    probe.once("error", listening.reject).listen(port, host, listening.resolve);
    await listening.promise;
    const closed = Promise.withResolvers<void>();
    probe.close(() => closed.resolve());
    await closed.promise;
  });
}

/** Drizzle wraps the driver's error, the driver may wrap the socket's. */
function reasonOf(error: unknown): string | undefined {
  for (let current: unknown = error, depth = 0; current instanceof Error && depth < 5; current = current.cause, depth++) {
    if ("code" in current && typeof current.code === "string" && reasons[current.code]) return reasons[current.code];
    if (/timeout/i.test(current.message) && /connect/i.test(current.message)) return reasons.ETIMEDOUT;
  }
  return undefined;
}
