import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

export type Relay = {
  /** The connection URL through this relay. */
  url: string;
  breakAll(): void;
};

/** A TCP relay to the Unix socket of a server. `join` decides what is forwarded between the two ends of a new connection. */
export async function openRelay(serverUrl: string, join: (near: Socket, far: Socket) => void): Promise<Relay> {
  const server = new URL(serverUrl);
  const path = `${server.searchParams.get("host")}/.s.PGSQL.${server.searchParams.get("port")}`;
  const sockets = new Set<Socket>();
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const exchange = createServer((near) => {
    const far = connect(path);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    join(near, far);
  }).listen(0, "127.0.0.1");
  await once(exchange, "listening");
  onTestFinished(() => {
    breakAll();
    exchange.close();
  });

  const address = exchange.address();
  const port = typeof address === "object" ? `${address?.port}` : "";
  server.searchParams.set("host", "127.0.0.1");
  server.searchParams.set("port", port);
  return { url: server.href, breakAll };
}
