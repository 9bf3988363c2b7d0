import type { Server } from "node:http";
import type { Log } from "../platform/log.ts";

/** Milliseconds. Connections that are still open after this time are closed, even if their answer is not complete. */
const gracePeriod = 8_000;

type Stopping = {
  servers: Server[];
  state: { stopping: boolean };
  log: Log;
  /** Ends the responses that never end by themselves, such as event streams. */
  first: () => void;
  /** Runs after the last answer was sent. */
  last: () => Promise<void>;
};

/**
 * On SIGTERM and SIGINT the site accepts no new connections, finishes running answers and exits within 10 s. Repeated signals are ignored.
 */
export function stopGracefully({ servers, state, log, first, last }: Stopping) {
  async function stop(signal: NodeJS.Signals) {
    if (state.stopping) return;
    state.stopping = true;
    log.info({ signal }, "stopping");
    first();

    const cut = setTimeout(() => servers.forEach((server) => void server.closeAllConnections()), gracePeriod);
    await Promise.all(servers.map(closed));
    clearTimeout(cut);
    await last();
    log.info({}, "stopped");
    process.exit(0);
  }

  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
}
