import { redirectCalls } from "@len/contract/staff/calls/redirects";
import { type AddedRedirects, redirectsAtOnce } from "@len/contract/staff/redirects";
import { useQueryClient } from "@tanstack/react-query";
import { messageOf, send } from "../api/send.ts";
import { notify } from "../ui/notices.tsx";
import { agreed, counted } from "../words/words.ts";

export const addressForms = ["адрес", "адреса", "адресов"] as const;

type Pair = { from: string; to: string };
type Act = "hand" | "list";

/** Splits a list into parts, because one call accepts a limited number of pairs. */
const inParts = <Item>(all: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(all.length / redirectsAtOnce) }, (_, part) =>
    all.slice(part * redirectsAtOnce, (part + 1) * redirectsAtOnce),
  );

/** Adds and removes addresses. Each act can be undone. */
export function useRedirectActs() {
  const client = useQueryClient();
  const readAgain = () => client.invalidateQueries({ queryKey: ["settings", "redirects"] });
  const failed = (error: unknown) => notify({ text: messageOf(error) });

  /** Checks the pairs and, without `isTrial`, adds the valid ones. */
  async function add(pairs: readonly Pair[], act: Act, isTrial: boolean): Promise<AddedRedirects> {
    const all: AddedRedirects = { ids: [], pairs: [] };
    for (const part of inParts(pairs)) {
      const { data } = await send(redirectCalls.addRedirects, { input: { pairs: part, act, isTrial } });
      all.ids.push(...data.ids);
      all.pairs.push(...data.pairs);
    }
    if (all.ids.length > 0) await readAgain();
    return all;
  }

  async function takeAway(ids: readonly string[]) {
    for (const part of inParts(ids)) await send(redirectCalls.removeRedirects, { input: { ids: part } });
    await readAgain();
  }

  const sayAdded = (ids: readonly string[]) =>
    notify({
      text: `${counted(ids.length, addressForms)} ${agreed(ids.length, ["ведёт", "ведут", "ведут"])} на свои страницы`,
      action: { label: "Отменить", isUndo: true, run: () => void takeAway(ids).catch(failed) },
    });

  function remove({ id, act, from, to }: Pair & { id: string; act: Act }) {
    const putBack = async () => {
      const { pairs } = await add([{ from, to }], act, false);
      const problem = pairs[0]?.problem;
      if (problem) throw new Error(problem.words);
    };
    takeAway([id]).then(
      () =>
        notify({
          text: `Убрали: ${from}`,
          hint: "По этому адресу посетители увидят «Страница не найдена».",
          action: { label: "Отменить", isUndo: true, run: () => void putBack().catch(failed) },
        }),
      failed,
    );
  }

  return { add, sayAdded, remove };
}
