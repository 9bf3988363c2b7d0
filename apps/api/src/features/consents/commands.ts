import { consentPurposeSchema } from "@len/contract/consents";
import * as z from "zod";
import { inRussian, notFitting, usageError } from "../../platform/refusals/refusal.ts";
import { requireWords } from "../../platform/terminal/arguments.ts";
import type { Command, StaffDeps } from "../../platform/terminal/command.ts";
import { fromFile, readContentFile } from "../../platform/terminal/content-file.ts";
import { blocks, checkedByLawyer, dayText, line, pageShape } from "../../publishing/content/shapes.ts";
import { publishConsent } from "./publish-consent.ts";

const consentFileSchema = z.strictObject({
  purpose: consentPurposeSchema,
  slug: pageShape.slug,
  title: line,
  body: blocks,
  effectiveFrom: dayText,
  checkedByLawyer,
});

export const consentsCommand: Command = {
  name: "consents",
  help: `  consents publish ФАЙЛ                    новая версия согласия или политики из файла YAML или JSON: purpose, slug, title, body, effectiveFrom
                                           purpose: ${consentPurposeSchema.options.join(", ")}`,
  run: run,
};

async function run([act, ...args]: string[], { db, actor }: StaffDeps): Promise<string> {
  if (act !== "publish") throw usageError("consents: publish");
  const [file = ""] = requireWords(args, "ФАЙЛ");
  const fields = fromFile(consentFileSchema, await readContentFile(file), { isWhole: true });
  const consent = consentFileSchema.safeParse(fields, inRussian);
  if (!consent.success) throw notFitting(consent.error);
  const { version } = await publishConsent(db, { ...consent.data, actor });
  return `${consent.data.title}: версия ${version}, действует с ${consent.data.effectiveFrom}.`;
}
