import { fork } from "node:child_process";
import { once } from "node:events";

/** Runs a separate program that writes the demo clinic; throws when it fails, after the program has printed the reason. */
export async function runSeedProgram(path: string): Promise<void> {
  const program = fork(path);
  const stop = () => program.kill();
  process.once("exit", stop);
  const [code] = await once(program, "exit");
  process.off("exit", stop);
  if (code !== 0) throw new Error("The demo clinic could not be written.");
}
