import { readFile } from "node:fs/promises";
import { getDocumentProxy } from "unpdf";
import { Refusal } from "../refusals/refusal.ts";

/** Runs in a process of its own, see `inChild`: the number of pages of a PDF. */
export async function read(path: string): Promise<number> {
  const file = new Uint8Array(await readFile(path));
  const document = await getDocumentProxy(file, { verbosity: 0 }).catch((cause: unknown) => {
    throw new Refusal("validation", cause instanceof Error && cause.name === "PasswordException" ? locked : broken, { cause });
  });
  // Reads the first page, because a catalogue alone may claim any number of pages.
  await document.getPage(1).catch((cause: unknown) => {
    throw new Refusal("validation", broken, { cause });
  });
  return document.numPages;
}

const locked = "PDF закрыт паролем: посетители его не\u00a0откроют. Сохраните его без\u00a0пароля и\u00a0загрузите снова.";
const broken = "Это не\u00a0PDF, или он повреждён: его не\u00a0откроет ни\u00a0одна программа. Сохраните документ в\u00a0PDF ещё раз.";
