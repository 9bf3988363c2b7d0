import type { Serializable } from "node:child_process";
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import { Refusal } from "../refusals/refusal.ts";

/** `memoryMb`: all memory of the process beyond what Node needs itself. */
type ChildLimits = { memoryMb: number; seconds: number };

/** Messages for a file that needs more memory or time than a file of its kind may. */
type RefusalWords = { memory: string; time: string };

type Reading<Result> = {
  /** A module that exports `read(input)`: it receives only its input from this program. */
  module: URL;
  input: Serializable;
  result: z.ZodType<Result>;
  limits: ChildLimits;
  words: RefusalWords;
};

/** The memory of Node itself, with its threads and the modules of a reader: 512 MB of it are addresses reserved for compiled code. */
const ownMb = 672;

const outcomeSchema = z.union([
  z.strictObject({ read: z.unknown() }),
  z.strictObject({ refused: z.string() }),
  z.strictObject({ failed: z.string() }),
]);

const child = fileURLToPath(new URL("./child.ts", import.meta.url));

/**
 * Reads an untrusted file in a separate process, which ends when it takes too much memory or time. Limits inside this process would not
 * suffice: a text that grows past the heap ends the process, whatever thread made it. The kernel enforces the limits, so they also hold
 * when this program has ended. Throws the reader's Refusal, or one with these `words`.
 */
export async function inChild<Result>({ module, input, result, limits, words }: Reading<Result>): Promise<Result> {
  const { memoryMb, seconds } = limits;
  // The data segment counts all writable memory: heap, libraries and WebAssembly.
  const walls = `ulimit -c 0; ulimit -d ${(memoryMb + ownMb) * 1024} 2>/dev/null; ulimit -t ${seconds * 2}; exec "$@"`;
  const node = [process.execPath, `--max-old-space-size=${memoryMb}`, child, module.href];
  const reader = spawn("/bin/sh", ["-c", walls, "sh", ...node], {
    // The environment has no secret and no setting of this program, so a compromised reader finds none.
    env: { MALLOC_ARENA_MAX: "2", UV_THREADPOOL_SIZE: "2", NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    serialization: "advanced",
  });
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    reader.kill("SIGKILL");
  }, seconds * 1000);
  let said = "";
  reader.stderr?.setEncoding("utf8").on("data", (text: string) => {
    said = `${said}${text}`.slice(-2000);
  });
  try {
    const answer = await new Promise<unknown>((resolve, reject) => {
      reader.once("message", resolve);
      reader.once("error", reject);
      reader.once("close", () => resolve(null));
      reader.send(input, (error) => error && resolve(null));
    });
    if (isLate) throw new Refusal("validation", words.time);
    // The process ended without an answer: V8, the allocator or the kernel had no more memory for it.
    if (answer === null) throw new Refusal("validation", words.memory, { cause: new Error(said) });
    const outcome = outcomeSchema.parse(answer);
    if ("refused" in outcome) throw new Refusal("validation", outcome.refused);
    if ("failed" in outcome) throw new Error(outcome.failed);
    return result.parse(outcome.read);
  } finally {
    clearTimeout(timer);
    reader.kill("SIGKILL");
  }
}
