import type { RequestRow } from "@len/contract/staff/requests";
import { useQueryClient } from "@tanstack/react-query";
import { notify } from "../ui/notices.tsx";
import { useKeys } from "../ui/use-keys.ts";
import { useShell } from "../ui/use-shell.ts";
import { genitive } from "./names.ts";
import { requestQuery } from "./queries.ts";
import type { Act, Acts } from "./use-acts.ts";

const statesByKey = ["called", "booked", "done", "refused", "spam"] as const;

type Options = {
  rows: RequestRow[];
  /** The number of the request that is open beside the list. */
  opened: number | null;
  acts: Acts;
  /** The key handlers that move between the rows. */
  rowKeys: Parameters<typeof useKeys>[0];
  open(number: number | undefined): void;
  onNextNew(): void;
  onEscape(): void;
};

/**
 * The keys of the list: `1`–`6` change the state of the opened request or of the focused row, `c` calls, `n` opens the next new request.
 */
export function useRequestKeys({ rows, opened, acts, rowKeys, open, onNextNew, onEscape }: Options) {
  const client = useQueryClient();
  const { me } = useShell();
  const rowInFocus = () => rows.find(({ number }) => document.activeElement?.id === `request-${number}`);
  const actOn = (act: Act) => {
    // After a conflict the person can take the request over only by the link, so that a key pressed out of habit does nothing.
    if (opened !== null && acts.conflict?.number === opened) return;
    // An act on an opened request uses the version that is open, not a newer version from the list.
    const row = opened ? client.getQueryData(requestQuery(opened).queryKey) : rowInFocus();
    if (!row) return;
    // A colleague may have taken the request a moment ago, and a person who sees only its row may not have noticed.
    if (!opened && row.assignee && row.assignee.id !== me.id)
      return notify({ text: `Заявка № ${row.number} у ${genitive(row.assignee)}`, hint: "Чтобы изменить её, откройте." });
    acts.act(row, act);
  };

  useKeys({
    ...rowKeys,
    KeyN: onNextNew,
    KeyC: () => {
      const call = document.getElementById("call");
      if (call) call.click();
      else open(rowInFocus()?.number);
    },
    Slash: () => document.getElementById("request-search")?.focus(),
    Escape: onEscape,
    Digit1: () => actOn({ kind: "take" }),
    ...Object.fromEntries(statesByKey.map((state, index) => [`Digit${index + 2}`, () => actOn({ kind: "state", state })])),
  });
}
