import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Before the first worker starts, so that none of them makes what another is making; in plain Node, for what runs this resolves no imports. */
export default function prepare(): void {
  execFileSync(process.execPath, [fileURLToPath(new URL("./make-template.ts", import.meta.url))], { stdio: "inherit" });
}
