import { priceCalls } from "@len/contract/staff/calls/prices";
import { type SheetService, sheetLineSchema } from "@len/contract/staff/prices";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import * as z from "zod";
import { send } from "../api/send.ts";
import { forgetEdits, keepEdits, keptEditsAs, priceSheet } from "../store/kept.ts";
import { saveAtMoments } from "../store/save-moments.ts";
import { notify } from "../ui/notices.tsx";
import { type Ports, PriceSheet } from "./price-sheet.ts";
import { priceCountQuery } from "./queries.ts";
import { changedWords } from "./words.ts";

const keptSchema = z.array(z.object({ id: z.uuid(), from: z.array(sheetLineSchema), to: z.array(sheetLineSchema) }));

/**
 * The price sheet of a screen. Changes are saved two seconds after the last edit and stored in this browser until then. A list that was
 * read again is merged.
 */
export function usePriceSheet(opened: readonly SheetService[]): PriceSheet {
  const client = useQueryClient();
  const { mutateAsync: save } = useMutation({
    mutationFn: async (services: Parameters<Ports["send"]>[0]) =>
      (await send(priceCalls.savePrices, { input: { services }, patienceMs: 60_000 })).data,
    onSuccess: () => void client.invalidateQueries({ queryKey: priceCountQuery.queryKey }),
  });
  const [{ sheet, resume }] = useState(() => {
    let kept: unknown = null;
    const sheet = new PriceSheet(opened, {
      send: save,
      keep(edits) {
        void (edits ? keepEdits(...priceSheet, edits) : forgetEdits(...priceSheet, kept)).catch(() => {});
        kept = edits;
      },
      onMerged: (service, by) => notify({ text: changedWords(service, by), hint: "Ваши цены целы, остальное взято из той версии." }),
    });
    const resume = (edits: z.infer<typeof keptSchema>) => {
      kept = edits;
      sheet.resume(edits);
    };
    return { sheet, resume };
  });
  useSyncExternalStore(sheet.subscribe, () => sheet.edition);
  useEffect(() => sheet.read(opened), [sheet, opened]);
  useEffect(() => {
    void keptEditsAs(keptSchema, ...priceSheet).then((edits) => {
      if (edits) resume(edits);
    });
    const leave = saveAtMoments(() => sheet.flush());
    return () =>
      void leave().then(() => {
        sheet.leave();
        if (sheet.state.kind === "offline")
          notify({ text: "Цены хранятся в\u00a0этом браузере", hint: "Откройте прайс-лист снова, чтобы продолжить." });
      });
  }, [sheet, resume]);
  return sheet;
}
