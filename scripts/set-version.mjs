// node scripts/set-version.mjs 1.2.0: sets the version of all workspaces and joins the migrations generated since the previous version into
// one.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled, root, underProjectNode } from "./setup.mjs";

ensureInstalled();
await underProjectNode();
const { globSync } = await import("node:fs");
const { squashMigrations } = await import("../apps/api/src/platform/database/squash.ts");

const [version = ""] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error("Give the version: node scripts/set-version.mjs 1.2.0");

/** Sets the version of one workspace and of the workspaces it depends on. */
function setVersion(workspace) {
  workspace.version = version;
  for (const list of [workspace.dependencies, workspace.devDependencies])
    for (const name of Object.keys(list ?? {})) if (name.startsWith("@len/")) list[name] = version;
}

function change(file, edit) {
  const path = join(root, file);
  const text = readFileSync(path, "utf8");
  const value = JSON.parse(text);
  edit(value);
  writeFileSync(path, JSON.stringify(value, null, 2) + (text.endsWith("\n") ? "\n" : ""));
}

const { workspaces } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const folders = globSync(workspaces, { cwd: root });
for (const file of ["package.json", ...folders.map((folder) => join(folder, "package.json"))]) change(file, setVersion);
change("package-lock.json", (lock) => {
  lock.version = version;
  for (const name of ["", ...folders]) if (lock.packages[name]) setVersion(lock.packages[name]);
});

const name = squashMigrations(join(root, "apps/api/migrations"), version);
console.log(name ? `apps/api/migrations/${name}.sql` : "No migrations since the previous version");
