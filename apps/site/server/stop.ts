import type { Server } from "node:http";
import type { Log } from "../platform/log.ts";

/** Requests in progress may finish; connections that are still open after this are closed. Milliseconds. */
const patience = 8_000;

type Stopping = {
  servers: Server[];
  state: { stopping: boolean };
  log: Log;
  /** Called after the last response has been sent. */
  last: () => Promise<void>;
};

/** On SIGTERM and SIGINT: no new connections, requests in progress finish, then exit within 10 s. Repeated signals are ignored. */
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
