import { contentCalls } from "@len/contract/staff/calls/content";
import type { ContentItem } from "@len/contract/staff/content";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { messageOf, send } from "../../api/send.ts";
import { withValue } from "../../store/data.ts";
import { notify } from "../../ui/notices.tsx";
import { itemQuery, readAgain } from "../fields/queries.ts";

/** Restores a stored version, or one part of it, into the draft. The site does not change. */
export function useRestoring(entity: string, item: ContentItem, onRestored: () => void) {
  const navigate = useNavigate();
  const client = useQueryClient();
  /** Shows a notice with a button that undoes the act. */
  const onDone = async (text: string, version: number) => {
    await readAgain(client, entity, item);
    // After the undo an open editor would still show the record that it had read. So the undo opens the list of versions, from where the
    // record is read again.
    const undo = async () => {
      await send(contentCalls.undoContent, { params: { entity, id: item.id }, version });
      await readItem();
      await navigate(`/content/${entity}/${item.id}/versions`);
    };
    notify({
      text,
      hint: "Сайт не изменился.",
      action: { label: "Отменить", isUndo: true, run: () => void undo().catch((error) => notify({ text: messageOf(error) })) },
    });
  };
  const readItem = () => client.invalidateQueries({ queryKey: itemQuery(entity, item.id).queryKey });
  const restore = useMutation({
    mutationFn: async (number: number) =>
      (await send(contentCalls.restoreContent, { params: { entity, id: item.id }, version: item.version, input: { number } })).data,
    async onSuccess({ version }) {
      await onDone("Версия стала черновиком", version);
      onRestored();
    },
    onError: (error) => notify({ text: messageOf(error) }),
  });
  const restorePart = useMutation({
    mutationFn: async ({ path, value }: { path: string; value: unknown }) =>
      (
        await send(contentCalls.saveContent, {
          ...{ params: { entity, id: item.id }, version: item.version },
          input: { data: withValue(item.data, path, value) },
        })
      ).data,
    async onSuccess(saved) {
      client.setQueryData(itemQuery(entity, item.id).queryKey, saved);
      await readAgain(client, entity);
      notify({ text: "Вернули в черновик", hint: "Сайт не изменился." });
    },
    onError: (error) => notify({ text: messageOf(error) }),
  });
  return { restore, restorePart };
}
