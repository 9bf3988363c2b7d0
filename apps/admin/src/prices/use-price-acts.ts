import { priceCalls } from "@len/contract/staff/calls/prices";
import type { PriceAct } from "@len/contract/staff/prices";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf, Refused, send } from "../api/send.ts";
import { notify } from "../ui/notices.tsx";
import type { ClinicTime } from "../words/clinic-time.ts";
import { counted } from "../words/words.ts";
import type { PriceSheet } from "./price-sheet.ts";
import { sheetQuery } from "./queries.ts";
import { changesOf } from "./sheet-values.ts";
import { linesForms } from "./words.ts";

const patienceMs = 120_000;

/** Publishes changed prices as one act and can undo it. */
export function usePriceActs(sheet: PriceSheet, clinic: ClinicTime) {
  const { mutateAsync, isPending } = useMutation({ mutationFn: (act: () => Promise<PriceAct>) => act() });

  const client = useQueryClient();
  const readAgain = () => client.invalidateQueries({ queryKey: sheetQuery.queryKey });

  const undo = async (act: string) => {
    try {
      await mutateAsync(async () => (await send(priceCalls.undoPrices, { input: { act }, patienceMs })).data);
      // By now another sheet may be open than the one that has published.
      await readAgain();
      notify({ text: "Отменено целиком", hint: "На сайте снова прежние цены, ваши изменения остались в\u00a0черновике." });
    } catch (error) {
      notify({ text: messageOf(error) });
    }
  };

  /** Resolves to whether the prices were published. */
  const publish = async (ids: readonly string[], at: string | null): Promise<boolean> => {
    if (!(await sheet.flush())) {
      notify({
        text: "Ничего не вышло на\u00a0сайт",
        hint: sheet.state.kind === "offline" ? "Нет связи, правки хранятся здесь." : "Сначала разберите то, что не\u00a0сохранено.",
      });
      return false;
    }
    const services = sheet.services.filter(({ id }) => ids.includes(id));
    const count = services.reduce((sum, service) => sum + changesOf(service, sheet.linesOf(service)), 0);
    const input = { services: services.map(({ id, version }) => ({ id, version })), at };
    try {
      const done = await mutateAsync(async () => (await send(priceCalls.publishPrices, { input, patienceMs })).data);
      sheet.stored(done.services);
      notify({
        text: at
          ? `Назначено на\u00a0${clinic.dateOf(at)}: ${counted(count, linesForms)}`
          : `На сайте с\u00a0${clinic.timeOf(Date.now())}: ${counted(count, linesForms)}`,
        action: { label: "Отменить", isUndo: true, run: () => void undo(done.act) },
      });
      return true;
    } catch (error) {
      const isConflict = error instanceof Refused && error.code === "conflict";
      if (isConflict) await readAgain();
      notify({
        text: isConflict ? "Пока вы писали, одну из услуг изменили. Проверьте и\u00a0опубликуйте снова." : messageOf(error),
        hint: "На сайт не\u00a0вышла ни\u00a0одна цена.",
      });
      return false;
    }
  };

  return { publish, isPending };
}

export type PriceActs = ReturnType<typeof usePriceActs>;
