import { contentCalls } from "@len/contract/staff/calls";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Refused, send } from "../api/send.ts";
import { notify } from "../shell/notices.tsx";
import { counted } from "../words.ts";
import { forgetEdits, keptEdits, recordsWithEdits } from "./kept.ts";
import { readAgain } from "./queries.ts";

/** Sends the edits that a lost connection or a closed tab has left in this browser. What a colleague has changed meanwhile waits for its form. */
export function useSendKept() {
  const client = useQueryClient();
  useEffect(() => {
    const sendAll = async () => {
      let sent = 0;
      for (const { entity, id } of await recordsWithEdits()) {
        const kept = await keptEdits(entity, id);
        if (!kept) continue;
        try {
          await send(contentCalls.saveContent, { params: { entity, id }, version: kept.base.version, input: { data: kept.data } });
        } catch (error) {
          if (error instanceof Refused) continue;
          return;
        }
        await forgetEdits(entity, id, kept);
        await readAgain(client, entity);
        sent += 1;
      }
      if (sent > 0) notify({ text: `Отправили правки: ${counted(sent, ["карточка", "карточки", "карточек"])}` });
    };
    const onOnline = () => void sendAll().catch(() => {});
    onOnline();
    window.addEventListener("online", onOnline);
    return () => window.removeEventListener("online", onOnline);
  }, [client]);
}
