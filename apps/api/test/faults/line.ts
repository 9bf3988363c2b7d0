import { openRelay } from "../relay.ts";

/** `open` forwards everything; `down` closes existing and new connections; `silent` holds back the server's answers. */
export type LineState = "open" | "down" | "silent";

export type Line = {
  /** The connection URL through this proxy. */
  url: string;
  turn(state: LineState): void;
  /** Delay of each answer. */
  delay(ms: number): void;
  /** The next statement with this text is executed, but the connection breaks instead of its answer. */
  loseAnswerTo(words: string): void;
};

/** A TCP proxy to a database server, in a state that the test sets. */
export async function ownLine(serverUrl: string): Promise<Line> {
  let state: LineState = "open";
  let lateBy = 0;
  let unanswered: string | undefined;
  const { url, breakAll } = await openRelay(serverUrl, (near, far) => {
    if (state === "down") near.destroy();
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
  });

  return {
    url,
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
