import { contentCalls } from "@len/contract/staff/calls/content";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Refused, send } from "../../api/send.ts";
import { forgetEdits, keptEdits, recordsWithEdits } from "../../store/kept.ts";
import { notify } from "../../ui/notices.tsx";
import { counted } from "../../words/words.ts";
import { readAgain, sectionQuery } from "../fields/queries.ts";

/** Edits that the API refused. They stay in this browser until their form is opened. */
export type Waiting = { entity: string; id: string; title: string; why: string };

/**
 * Sends edits that stayed in this browser after a lost connection or a closed tab. Returns those that need a person, because a colleague
 * has changed the record in between or the API refused the edit.
 */
export function useSendKept(): Waiting[] {
  const client = useQueryClient();
  const [waiting, setWaiting] = useState<Waiting[]>([]);
  useEffect(() => {
    let isHere = true;
    const titleIn = async (entity: string, data: Record<string, unknown>) => {
      const { titleField } = await client.ensureQueryData(sectionQuery(entity));
      return String(data[titleField] ?? "") || "Без названия";
    };
    const sendAll = async () => {
      let sent = 0;
      const left: Waiting[] = [];
      for (const { entity, id } of await recordsWithEdits()) {
        const kept = await keptEdits(entity, id);
        if (!kept) continue;
        try {
          await send(contentCalls.saveContent, { params: { entity, id }, version: kept.base.version, input: { data: kept.data } });
        } catch (error) {
          if (!(error instanceof Refused)) break;
          const why = error.conflict ? "карточку изменил коллега" : error.message;
          left.push({ entity, id, title: await titleIn(entity, kept.data), why });
          continue;
        }
        await forgetEdits(entity, id, kept);
        await readAgain(client, entity);
        sent += 1;
      }
      if (isHere) setWaiting(left);
      if (sent > 0) notify({ text: `Отправили правки: ${counted(sent, ["карточка", "карточки", "карточек"])}` });
    };
    const onOnline = () => void sendAll().catch(() => {});
    onOnline();
    window.addEventListener("online", onOnline);
    return () => {
      isHere = false;
      window.removeEventListener("online", onOnline);
    };
  }, [client]);
  return waiting;
}
