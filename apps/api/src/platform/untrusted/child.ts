import { Refusal } from "../refusals/refusal.ts";

/** The process of `inChild`: reads one file with the given module, answers and ends. */
const { read } = await import(process.argv[2] ?? "");

process.once("message", async (input) => {
  const answer = await answerTo(input);
  process.send?.(answer, () => process.exit());
});
// The parent process has ended.
process.once("disconnect", () => process.exit());

async function answerTo(input: unknown) {
  try {
    return { read: await read(input) };
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.words ?? error.code };
    // V8 has no memory for an array or a text of this length: the process ends as after a crash.
    if (error instanceof RangeError) process.exit(1);
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
