import { Refusal } from "../refusals/refusal.ts";

/** The process of `inChild`: reads one file with the module that it is given, answers and ends. */
const { read } = await import(process.argv[2] ?? "");

process.once("message", async (input) => {
  const answer = await answerTo(input);
  process.send?.(answer, () => process.exit());
});
// The program that asked has gone.
process.once("disconnect", () => process.exit());

async function answerTo(input: unknown) {
  try {
    return { read: await read(input) };
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.words ?? error.code };
    // V8 has no memory for an array or a text of that length: as if the process had ended for it.
    if (error instanceof RangeError) process.exit(1);
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
