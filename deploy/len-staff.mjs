#!/usr/bin/env node
// len-staff COMMAND: staff commands on a server, with the settings of the service and, for root, as the owner of its data.
// Install it as: ln -s /opt/len/current/deploy/len-staff.mjs /usr/local/bin/len-staff
import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { projectNode, requireInstalled, root } from "../scripts/setup.mjs";

const settings = process.env.SERVICE_SETTINGS ?? "/etc/len/len.env";

requireInstalled();
const { PATH, LANG, TERM } = process.env;
const env = { DATA_DIR: "/var/lib/len", ...orExit(() => parseEnv(readFileSync(settings, "utf8"))), PATH, LANG, TERM };
const { uid, gid } = orExit(() => statSync(env.DATA_DIR));
const asOwner = process.getuid() === 0 && uid !== 0 ? { uid, gid } : {};

const program = join(root, "apps/api/src/staff.ts");
const { status, error } = spawnSync(projectNode(), [program, ...process.argv.slice(2)], { stdio: "inherit", env, ...asOwner });
if (error) console.error(`len-staff: ${error.message}`);
process.exit(status ?? 1);

function orExit(read) {
  try {
    return read();
  } catch (error) {
    console.error(
      `len-staff: ${error.path}: нет такого файла или нет прав на него (${error.code}). Другой файл настроек: SERVICE_SETTINGS.`,
    );
    process.exit(1);
  }
}
