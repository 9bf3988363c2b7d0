import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { report } from "./audit.ts";
import { temporaryFolder } from "./programme.ts";

/**
 * `node apps/api/test/faults/mutations.ts [WORD]` breaks one safeguard at a time in a copy of the sources and expects the named case to
 * fail. This proves that the cases detect a loss.
 */
type Mutation = { name: string; file: string; changes: [from: string, to: string][]; test: string; only: string; rounds: number };

const root = fileURLToPath(new URL("../../../..", import.meta.url));

const mutations: Mutation[] = [
  {
    name: "201 is sent 30 ms before the commit",
    file: "platform/forms/receive-once.ts",
    changes: [
      [
        "  return await db.transaction(async (tx) => {",
        "  const early = Promise.withResolvers<Receipt>();\n  db.transaction(async (tx) => {",
      ],
      [
        "    return { ...received, isNew: true };\n  });",
        "    early.resolve({ ...received, isNew: true });\n    await new Promise((resolve) => setTimeout(resolve, 30));\n    return { ...received, isNew: true };\n  }).then(early.resolve, early.reject);\n  return await early.promise;",
      ],
    ],
    test: "kill",
    only: "D1",
    rounds: 6,
  },
  {
    name: "no lock of the owner",
    file: "platform/database/embedded-postgres.ts",
    changes: [['    if (as === "owner") await take("pg_try_advisory_lock", ownerLock);', ""]],
    test: "owner",
    only: "D4",
    rounds: 2,
  },
  {
    name: "a server that crashed is not started again",
    file: "platform/database/embedded-postgres.ts",
    changes: [["if (session.hasEnded()) {", "if (signal.aborted) {"]],
    test: "kill",
    only: "D2",
    rounds: 1,
  },
  {
    name: "commits are not flushed",
    file: "platform/database/postgres-server.ts",
    changes: [['  "jit=off",', '  "jit=off",\n  "fsync=off",']],
    test: "kill",
    only: "D1",
    rounds: 1,
  },
  {
    name: "no watch of the free disk space",
    file: "platform/database/embedded-postgres.ts",
    changes: [["if (!readOnly && free < leastFreeBytes) {", "if (!readOnly && free < 0) {"]],
    test: "disk-full",
    only: "D7",
    rounds: 2,
  },
  {
    name: "a connection lost in a transaction is not listened to",
    file: "platform/database/server-pool.ts",
    changes: [['"connect",', '"remove",']],
    test: "kill",
    only: "D2",
    rounds: 4,
  },
];

/** A copy of the API's sources that uses the same packages. */
function copySources(folder: string) {
  mkdirSync(join(folder, "apps/api"), { recursive: true });
  for (const part of ["src", "migrations", "package.json"])
    cpSync(join(root, "apps/api", part), join(folder, "apps/api", part), { recursive: true });
  for (const modules of ["node_modules", "apps/api/node_modules"]) {
    if (existsSync(join(root, modules))) symlinkSync(join(root, modules), join(folder, modules));
  }
}

function breakSource(folder: string, { name, file, changes }: Mutation) {
  const path = join(folder, "apps/api/src", file);
  let text = readFileSync(path, "utf8");
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`"${name}" no longer fits ${file}: ${from}`);
    text = text.replace(from, to);
  }
  writeFileSync(path, text);
}

let missed = 0;
const wanted = process.argv[2] ?? "";
for (const mutation of mutations.filter(({ name }) => name.includes(wanted))) {
  const folder = temporaryFolder();
  copySources(folder.path);
  breakSource(folder.path, mutation);
  const vitest = [
    join(root, "node_modules/vitest/vitest.mjs"),
    "run",
    "--project",
    "faults",
    `apps/api/test/faults/${mutation.test}.test.ts`,
    "-t",
    mutation.only,
  ];
  const { status, stdout } = spawnSync(process.execPath, vitest, {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, FAULTS_ROOT: folder.path, FAULTS_ROUNDS: String(mutation.rounds) },
  });
  const isCaught = status !== 0 && stdout.includes("1 failed");
  if (!isCaught) missed += 1;
  const figures = stdout.split("\n").find((line) => line.startsWith('{"case"'));
  const reason = stdout.split("\n").find((line) => /Error: /.test(line));
  report({
    case: "mutation",
    name: mutation.name,
    caught: isCaught,
    figures: figures ? JSON.parse(figures) : null,
    reason: isCaught ? reason?.trim() : stdout.slice(-500),
  });
  folder.remove();
}
report({ case: "mutations", missed });
process.exitCode = missed === 0 ? 0 : 1;
