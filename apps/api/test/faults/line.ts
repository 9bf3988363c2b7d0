import { openRelay } from "../relay.ts";

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
