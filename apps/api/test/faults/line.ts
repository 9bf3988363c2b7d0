import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** `open` passes everything on; `down` breaks what is connected and whoever comes; on a `silent` one answers do not arrive. */
export type LineState = "open" | "down" | "silent";

export type Line = {
  /** The server's address by this line. */
  url: string;
  turn(state: LineState): void;
  /** What each answer is late by. */
  delay(ms: number): void;
  /** The next statement with these words is carried out, but the line breaks in place of its answer. */
  loseAnswerTo(words: string): void;
};

/** A line of the running test's own to a database server, in a state that the test chooses. */
export async function ownLine(serverUrl: string): Promise<Line> {
  const server = new URL(serverUrl);
  let state: LineState = "open";
  let lateBy = 0;
  let unanswered: string | undefined;
  const sockets = new Set<Socket>();
  const breakAll = () => sockets.forEach((socket) => void socket.destroy());
  const exchange = createServer((near) => {
    if (state === "down") return void near.destroy();
    const far = connect(Number(server.port), server.hostname);
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
    let isLost = false;
    near.on("data", (said) => {
      if (unanswered && said.includes(unanswered)) {
        isLost = true;
        unanswered = undefined;
      }
      far.write(said);
    });
    far.on("data", (said) => {
      if (state === "silent") return;
      if (isLost) return void near.destroy();
      if (lateBy === 0) near.write(said);
      else setTimeout(() => near.write(said), lateBy);
    });
  }).listen(0, "127.0.0.1");
  await once(exchange, "listening");
  onTestFinished(() => {
    breakAll();
    exchange.close();
  });

  const address = exchange.address();
  const port = typeof address === "object" ? `${address?.port}` : "";
  return {
    url: Object.assign(new URL(server), { hostname: "127.0.0.1", port }).href,
    turn(next) {
      state = next;
      if (next === "down") breakAll();
    },
    delay(ms) {
      lateBy = ms;
    },
    loseAnswerTo(words) {
      unanswered = words;
    },
  };
}
