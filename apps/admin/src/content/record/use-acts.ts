import { contentCalls } from "@len/contract/staff/calls/content";
import type { ContentItem } from "@len/contract/staff/content";
import { useMutation } from "@tanstack/react-query";
import { messageOf, send } from "../../api/send.ts";
import { notify } from "../../ui/notices.tsx";
import type { ClinicTime } from "../../words/clinic-time.ts";
import type { Editing } from "./use-editing.ts";

export type Act =
  | { kind: "publish"; at: string | null; alongside?: string[] }
  | { kind: "unplan" }
  | { kind: "unpublish" | "trash"; evenUsed: boolean; replacedBy?: string | null }
  | { kind: "untrash" }
  | { kind: "slug"; slug: string }
  | { kind: "undo" };

/** Performs an act on a version of a record. */
export async function perform(entity: string, id: string, act: Act, version: number): Promise<ContentItem> {
  const about = { params: { entity, id }, version };
  switch (act.kind) {
    case "publish":
      return (await send(contentCalls.publishContent, { ...about, input: { at: act.at, alongside: act.alongside } })).data;
    case "unplan":
      return (await send(contentCalls.unplanContent, about)).data;
    case "unpublish":
      return (await send(contentCalls.unpublishContent, { ...about, input: removal(act) })).data;
    case "trash":
      return (await send(contentCalls.trashContent, { ...about, input: removal(act) })).data;
    case "untrash":
      return (await send(contentCalls.untrashContent, about)).data;
    case "slug":
      return (await send(contentCalls.changeContentSlug, { ...about, input: { slug: act.slug } })).data;
    default:
      return (await send(contentCalls.undoContent, about)).data;
  }
}

const removal = ({ evenUsed, replacedBy = null }: Extract<Act, { evenUsed: boolean }>) => ({ evenUsed, replacedBy });

/** The text of the notice after an act. */
function doneWords(act: Act, item: ContentItem, clinic: ClinicTime): string {
  switch (act.kind) {
    case "publish":
      return item.plan && act.at
        ? `Выйдет ${clinic.dateOf(item.plan.at)} в ${clinic.timeOf(item.plan.at)}`
        : `На сайте с ${clinic.timeOf(item.published?.at ?? Date.now())}`;
    case "unplan":
      return "Публикация в назначенный час отменена";
    case "unpublish":
      return act.replacedBy ? "Снято с сайта, адрес ведёт на другую страницу" : "Снято с сайта";
    case "trash":
      return act.replacedBy ? "Убрано в корзину, адрес ведёт на другую страницу" : "Убрано в корзину";
    case "untrash":
      return "Возвращено из корзины";
    case "slug":
      return "Адрес изменён, прежний ведёт на новый";
    default:
      return "Отменено";
  }
}

/** The acts on the opened record. Each can be undone for ten seconds. */
export function useActs(entity: string, editing: Editing, clinic: ClinicTime) {
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ act, version }: { act: Act; version: number }) => perform(entity, editing.item.id, act, version),
  });
  const run = async (act: Act): Promise<boolean> => {
    try {
      const done = await editing.act((version) => mutateAsync({ act, version }));
      if (!done) return false;
      notify({
        text: doneWords(act, done, clinic),
        ...(done.undo && { action: { label: "Отменить", isUndo: true, run: () => void run({ kind: "undo" }) } }),
      });
      return true;
    } catch (error) {
      notify({ text: messageOf(error) });
      return false;
    }
  };
  return { run, isPending };
}
