import { sealedStaffLetters } from "../platform/outbox/staff-letter.ts";
import { sealedSubscriptionLetters } from "../platform/outbox/subscription-letter.ts";
import { Refusal } from "../platform/refusals/refusal.ts";
import { sealedStaffSecrets } from "../platform/staff/auth-secret.ts";
import type { Command, StaffDeps } from "../platform/terminal/command.ts";
import { refusalWords } from "../platform/terminal/words.ts";
import type { Feature } from "../publishing/feature.ts";
import { auditCommand } from "./audit-commands.ts";
import { backupCommand, restoreCommand } from "./backup-commands.ts";
import { contentCommand } from "./content-commands.ts";
import { demoCommand } from "./demo-commands.ts";
import { keysCommand } from "./keys-commands.ts";
import { mediaCommand } from "./media-commands.ts";
import { outboxCommand } from "./outbox-commands.ts";
import { personCommand } from "./person-commands.ts";
import { personalStaff } from "./personal-staff.ts";
import { searchCommand } from "./search-commands.ts";

export type StaffResult = { exitCode: number; output: string };

/** The commands of all features, of content and of the server. */
export function staffCommands(features: Feature[]): Command[] {
  const personalData = [...features.flatMap((feature) => feature.personalData ?? []), personalStaff];
  return [
    ...features.flatMap((feature) => feature.commands ?? []),
    contentCommand(features.flatMap((feature) => feature.entities ?? [])),
    mediaCommand,
    demoCommand(features),
    searchCommand(features.flatMap((feature) => feature.search ?? [])),
    outboxCommand,
    personCommand(personalData),
    auditCommand,
    keysCommand(sealedColumns(features)),
    backupCommand,
    restoreCommand(
      personalData,
      features.flatMap(({ repeatActs }) => repeatActs ?? []),
    ),
  ];
}

/** All columns of encrypted values. */
const sealedColumns = (features: Feature[]) => [
  ...features.flatMap((feature) => feature.sealed ?? []),
  sealedSubscriptionLetters,
  sealedStaffLetters,
  sealedStaffSecrets,
];

export const usage = (commands: Command[]) => `Команды сотрудников клиники: npm run staff -- КОМАНДА

${commands.map(({ help }) => help).join("\n")}

Код завершения: 0 — сделано, 1 — отказ, 2 — неверная команда, 3 — сбой.`;

export const asksForHelp = ([first]: string[]) => first === undefined || ["help", "--help", "-h"].includes(first);

/** Runs one command of `npm run staff` in the process that has the database. */
export async function runStaffCommand(commands: Command[], args: string[], deps: StaffDeps): Promise<StaffResult> {
  if (asksForHelp(args)) return { exitCode: 0, output: usage(commands) };
  const [name, ...rest] = args;
  const command = commands.find((known) => known.name === name);
  if (!command) return { exitCode: 2, output: `Нет команды «${name}».\nСправка: npm run staff -- help` };
  try {
    return { exitCode: 0, output: await command.run(rest, deps) };
  } catch (error) {
    return failure(error);
  }
}

/** The message of an error in the terminal. */
export function failure(error: unknown): StaffResult {
  if (isParseError(error) || (error instanceof Refusal && error.code === "usage"))
    return { exitCode: 2, output: `${error.message}\nСправка: npm run staff -- help` };
  const words = error instanceof Refusal ? refusalWords(error) : null;
  if (words !== null) return { exitCode: 1, output: words };
  // The text of an unexpected error may quote a query with its values, so only its kind is shown. A command may be several transactions.
  return {
    exitCode: 3,
    output: `Сбой: ${error instanceof Error ? error.name : "неизвестный"}. Сделанное до него могло сохраниться: проверьте.`,
  };
}

function isParseError(error: unknown): error is Error {
  return error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
}
