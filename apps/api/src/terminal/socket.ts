import { chmod, unlink } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import * as z from "zod";
import type { Log } from "../platform/log/log.ts";
import type { Command, StaffDeps } from "../platform/terminal/command.ts";
import { runStaffCommand, type StaffResult } from "./commands.ts";

const requestSchema = z.object({ args: z.array(z.string().max(10_000)).max(20), user: z.string().regex(/^[\w.@-]{1,64}$/) });
const resultSchema = z.object({ exitCode: z.int(), output: z.string() });

export type StaffRequest = z.infer<typeof requestSchema>;

const socketPath = (dataDir: string) => join(dataDir, "staff.sock");
/** What a socket's address can hold on every system we run on. */
const longestPath = 100;
const longestRequest = 100_000;

type SocketDeps = Omit<StaffDeps, "actor"> & { commands: Command[] };

/**
 * Lets `npm run staff` work while this process has the embedded database: one JSON in, one JSON out, over a local socket that
 * only the owner of the data directory may open. Being able to open it is the authority.
 */
export async function startStaffSocket(deps: SocketDeps & { log: Log }): Promise<{ close(): Promise<void> }> {
  const path = socketPath(deps.dataDir);
  if (Buffer.byteLength(path) > longestPath) {
    deps.log.warn({}, "DATA_DIR is too long for a local socket: staff commands need the API stopped");
    return { close: async () => {} };
  }
  // A killed process leaves its socket behind; the lock on the database says that nobody else listens there.
  await unlink(path).catch(() => {});
  const open = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
    socket.on("error", () => socket.destroy());
    answer(socket, deps).catch(() => socket.destroy());
  });
  await listen(server, path);
  await chmod(path, 0o600);
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}

/** The mask keeps others out in the moment between the socket's birth and its mode. */
function listen(server: ReturnType<typeof createServer>, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const mask = process.umask(0o177);
    server.once("error", reject);
    server.listen(path, resolve);
    process.umask(mask);
  });
}

async function answer(socket: Socket, { commands, ...deps }: SocketDeps): Promise<void> {
  socket.setTimeout(10_000, () => socket.destroy());
  const { args, user } = requestSchema.parse(JSON.parse(await boundedText(socket)));
  socket.setTimeout(0);
  const result: StaffResult = await runStaffCommand(commands, args, { ...deps, actor: `terminal:${user}` });
  socket.end(JSON.stringify(result));
}

async function boundedText(socket: Socket): Promise<string> {
  let whole = "";
  socket.setEncoding("utf8");
  for await (const part of socket.iterator({ destroyOnReturn: false })) {
    whole += part;
    if (whole.length > longestRequest) throw new Error("The request is too long");
  }
  return whole;
}

/** Asks the API that has the embedded database; `null` when none listens. */
export async function askRunningApi(dataDir: string, request: StaffRequest): Promise<StaffResult | null> {
  const path = socketPath(dataDir);
  if (Buffer.byteLength(path) > longestPath) return null;
  const socket = await connectTo(path);
  if (!socket) return null;
  socket.end(JSON.stringify(request));
  return resultSchema.parse(JSON.parse(await text(socket)));
}

function connectTo(path: string): Promise<Socket | null> {
  return new Promise((resolve, reject) => {
    const socket = connect({ path, allowHalfOpen: true });
    socket.once("connect", () => resolve(socket));
    socket.once("error", (error) =>
      "code" in error && ["ENOENT", "ECONNREFUSED"].includes(String(error.code)) ? resolve(null) : reject(error),
    );
  });
}
