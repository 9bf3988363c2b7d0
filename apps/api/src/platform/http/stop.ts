import type { Server } from "node:http";
import type { Log } from "../log/log.ts";

const patienceMs = 8_000;

/**
 * Waits for SIGTERM or SIGINT, runs `firstly` (ends long-lived work), lets requests in progress finish, runs `afterwards` and exits within
 * 10 s. Further signals during the shutdown are ignored.
 */
export function stopOnSignal(options: { server: Server; log: Log; firstly(): void; afterwards(): Promise<void> }): void {
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    options.log.info({ signal }, "stopping");
    setTimeout(() => process.exit(1), patienceMs + 1_500).unref();
    try {
      options.firstly();
      await closeServer(options.server);
      await options.afterwards();
      options.log.info({}, "stopped");
      process.exitCode = 0;
    } catch (error) {
      options.log.error({ err: error }, "shutdown failed");
      process.exitCode = 1;
    }
    process.exit();
  };
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => void stop(signal));
}

async function closeServer(server: Server): Promise<void> {
  const closed = Promise.withResolvers<void>();
  server.close(() => closed.resolve());
  server.closeIdleConnections();
  // A keep-alive connection is closed after its current answer.
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const force = setTimeout(() => server.closeAllConnections(), patienceMs - 2_000);
  await closed.promise;
  clearInterval(idle);
  clearTimeout(force);
}
