import { searchWordCalls } from "@len/contract/staff/calls/search-words";
import type { Synonym } from "@len/contract/staff/search-words";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf, send } from "../api/send.ts";
import { notify } from "../ui/notices.tsx";
import type { Words } from "./queries.ts";

/** Links and unlinks words and removes searches from the list. Each act can be undone. */
export function useLinking() {
  const client = useQueryClient();
  const readAgain = () => client.invalidateQueries({ queryKey: ["search-words"] });
  const unlink = async (pairs: readonly Synonym[]) => {
    const linkAgain = async () => {
      try {
        for (const { term, means, isOneWay } of pairs)
          await send(searchWordCalls.addSearchSynonyms, { input: { terms: [term], means: [means], isOneWay } });
        notify({ text: "Слова снова связаны" });
      } catch (error) {
        notify({ text: messageOf(error) });
      }
      await readAgain();
    };
    try {
      for (const { term, means } of pairs) await send(searchWordCalls.removeSearchSynonym, { input: { term, means } });
      notify({ text: "Слова больше не связаны", action: { label: "Отменить", isUndo: true, run: () => void linkAgain() } });
    } catch (error) {
      notify({ text: messageOf(error) });
    }
    await readAgain();
  };
  /** `onLinked` runs once the words apply on the site. */
  const link = async (words: Words, onLinked: () => void) => {
    await send(searchWordCalls.addSearchSynonyms, { input: words });
    const pairs = words.terms.flatMap((term) => words.means.map((means) => ({ term, means, isOneWay: words.isOneWay })));
    onLinked();
    notify({ text: "Слова на сайте", action: { label: "Отменить", isUndo: true, run: () => void unlink(pairs) } });
    void readAgain();
  };
  const dismissing = useMutation({
    mutationFn: ({ search, isDismissed }: { search: string; isDismissed: boolean }) =>
      send(searchWordCalls.dismissSearch, { input: { search, isDismissed } }),
    async onSuccess(_, { search, isDismissed }) {
      await readAgain();
      if (!isDismissed) return;
      const putBack = () => dismissing.mutate({ search, isDismissed: false });
      notify({ text: `Убрали из списка: ${search}`, action: { label: "Отменить", isUndo: true, run: putBack } });
    },
    onError: (error) => notify({ text: messageOf(error) }),
  });
  return { readAgain, unlink, link, dismissing };
}
