import type { RequestFilter } from "@len/contract/staff/requests";
import { lazy, Suspense, useState } from "react";
import { asksForCode, messageOf } from "../api/send.ts";
import { notify } from "../ui/notices.tsx";
import type { TableFormat } from "../ui/save-file.ts";
import type { ClinicTime } from "../words/clinic-time.ts";
import { counted } from "../words/words.ts";

const ExportCode = lazy(() => import("./export-code.tsx"));

type Wanted = { filter: RequestFilter; format: TableFormat };

const requests = ["заявку", "заявки", "заявок"] as const;

/** The list as a file: `download` begins, `dialog` stands for the code while the API asks for it. */
export function useExport(clinic: ClinicTime) {
  const [asked, ask] = useState<Wanted | null>(null);
  const download = async (filter: RequestFilter, format: TableFormat) => {
    ask(null);
    try {
      const { exportList } = await import("./export-list.ts");
      const tell = (read: number) => notify({ text: "Собираем файл", hint: `Прочитали ${counted(read, requests)}, читаем дальше.` });
      const count = await exportList(filter, format, clinic, tell);
      notify({ text: `Выгрузили ${counted(count, requests)}`, hint: "Выгрузка записана в\u00a0журнал." });
    } catch (error) {
      if (asksForCode(error)) return ask({ filter, format });
      notify({ text: messageOf(error) });
    }
  };
  const dialog = asked && (
    <Suspense fallback={null}>
      <ExportCode onPassed={() => void download(asked.filter, asked.format)} onClose={() => ask(null)} />
    </Suspense>
  );
  return { download, dialog };
}
