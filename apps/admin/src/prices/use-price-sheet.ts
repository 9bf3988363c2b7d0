import { priceCalls } from "@len/contract/staff/calls";
import { type SheetService, sheetLineSchema } from "@len/contract/staff/prices";
import { useEffect, useState, useSyncExternalStore } from "react";
import * as z from "zod";
import { beforeSignOut } from "../access/sign-out.ts";
import { send } from "../api/send.ts";
import { changedBy } from "../content/words.ts";
import { forgetSealed, keepSealed, openSealed } from "../requests/drafts.ts";
import { atFlushMoments } from "../shell/flush-moments.ts";
import { notify } from "../shell/notices.tsx";
import { PriceSheet } from "./price-sheet.ts";

const keptName = "prices";
const keptSchema = z.array(z.object({ id: z.uuid(), from: z.array(sheetLineSchema), to: z.array(sheetLineSchema) }));

/** The sheet of an opened screen: saved two seconds after the last cell, kept in this browser until then. */
export function usePriceSheet(opened: readonly SheetService[]): PriceSheet {
  const [sheet] = useState(
    () =>
      new PriceSheet(opened, {
        send: async (services) => (await send(priceCalls.savePrices, { input: { services }, patienceMs: 60_000 })).data,
        keep: (edits) => void (edits ? keepSealed(keptName, edits) : forgetSealed(keptName)).catch(() => {}),
        onMerged: (service, by) =>
          notify({ text: `Пока вы писали, «${service.title}» ${changedBy(by)}`, hint: "Ваши цены целы, остальное взято из той версии." }),
      }),
  );
  useSyncExternalStore(sheet.subscribe, () => sheet.edition);
  useEffect(() => {
    void openSealed(keptName).then((kept) => {
      const edits = keptSchema.safeParse(kept);
      if (edits.success) sheet.resume(edits.data);
    });
    const forget = beforeSignOut(() => sheet.flush());
    const end = atFlushMoments(() => void sheet.flush());
    return () => {
      forget();
      end();
      void sheet.flush();
      sheet.leave();
    };
  }, [sheet]);
  return sheet;
}
