import { readFileSync } from "node:fs";
import { userInfo } from "node:os";

/** The login uid of a process that no login has started, such as a service. */
const noLogin = 4_294_967_295;

/**
 * The person at the terminal, for the audit log: the user of this process and, on Linux, the user who has logged in, whom `sudo` and `su`
 * do not change. The environment (USER, LOGNAME, SUDO_USER) is ignored, because anybody can set it.
 */
export function actorAtTerminal(): string {
  const { username } = userInfo();
  const login = loginName(readText("/proc/self/loginuid"), readText("/etc/passwd"));
  return login === null || login === username ? `terminal:${username}` : `terminal:${login} as ${username}`;
}

/** The name of a login uid; a user who is not in `passwd` is named by the number. */
export function loginName(loginUid: string, passwd: string): string | null {
  const uid = Number(loginUid);
  if (loginUid.trim() === "" || uid === noLogin) return null;
  const line = passwd.split("\n").find((user) => user.split(":")[2] === String(uid));
  return line?.split(":")[0] ?? String(uid);
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
