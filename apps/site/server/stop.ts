import type { Server } from "node:http";
import type { Log } from "../platform/log.ts";

/** Answers under way may end; connections that are still open after this are cut. */
const patience = 8_000;

type Stopping = {
  servers: Server[];
  state: { stopping: boolean };
  log: Log;
  /** What is to be done when the last answer has left. */
  last: () => Promise<void>;
};

/** On SIGTERM and SIGINT: no new connections, the answers under way to their end, then exit within 10 s. Repeats are ignored. */
export function stopGracefully({ servers, state, log, last }: Stopping) {
  async function stop(signal: NodeJS.Signals) {
    if (state.stopping) return;
    state.stopping = true;
    log.info({ signal }, "stopping");

    const cut = setTimeout(() => servers.forEach((server) => void server.closeAllConnections()), patience);
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
