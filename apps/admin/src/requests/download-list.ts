import type { RequestFilter } from "@len/contract/staff/requests";
import { asksForStep, messageOf } from "../api/send.ts";
import { notify } from "../ui/notices.tsx";
import type { TableFormat } from "../ui/save-file.ts";
import type { ClinicTime } from "../words/clinic-time.ts";
import { counted } from "../words/words.ts";

const requests = ["заявку", "заявки", "заявок"] as const;

/** The list as a file. */
export async function downloadList(filter: RequestFilter, format: TableFormat, clinic: ClinicTime): Promise<void> {
  try {
    const { exportList } = await import("./export-list.ts");
    const tell = (read: number) => notify({ text: "Собираем файл", hint: `Прочитали ${counted(read, requests)}, читаем дальше.` });
    const count = await exportList(filter, format, clinic, tell);
    notify({ text: `Выгрузили ${counted(count, requests)}`, hint: "Выгрузка записана в\u00a0журнал." });
  } catch (error) {
    // Whoever closes the question for the second step knows that there is no file.
    if (!asksForStep(error)) notify({ text: messageOf(error) });
  }
}
