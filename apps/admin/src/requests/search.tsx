import { phoneCheck } from "@len/contract/checks";
import { staffCalls } from "@len/contract/staff/calls";
import type { RequestRow } from "@len/contract/staff/requests";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Refused, send } from "../api/send.ts";
import { Icon } from "../ui/icon.tsx";
import { Key } from "../ui/key.tsx";

/** What a telephone number found; it stands in no address and in no storage. */
export type Found = { phone: string; rows: RequestRow[] };

export function Search({ onFound }: { onFound(found: Found): void }) {
  const [isOpen, open] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const search = useMutation({
    mutationFn: async (phone: string) => {
      const wrong = phoneCheck(phone);
      if (wrong) throw new Error(wrong);
      return { phone, rows: (await send(staffCalls.requestsByPhone, { input: { phone } })).data };
    },
    onSuccess: onFound,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const phone = field.current?.value.trim();
    if (phone) search.mutate(phone);
  };
  useEffect(() => {
    if (isOpen) field.current?.focus();
  }, [isOpen]);
  const problem = search.error instanceof Refused ? (search.error.fields.phone?.[0] ?? search.error.message) : search.error?.message;
  return (
    <>
      <button type="button" className="ico only-phone" aria-label="Найти по телефону" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
        <Icon name="search" size={20} />
      </button>
      <search className={isOpen ? "find is-open" : "find"}>
        <form onSubmit={submit}>
          <Icon name="search" />
          <input
            ref={field}
            id="phone-search"
            className="in"
            type="search"
            inputMode="tel"
            autoComplete="off"
            placeholder="Найти по телефону"
            aria-label="Найти по телефону"
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? "phone-search-problem" : undefined}
            onChange={() => search.isError && search.reset()}
          />
          <Key>/</Key>
          {problem && (
            <p className="err float" id="phone-search-problem" role="alert">
              {problem}
            </p>
          )}
        </form>
      </search>
    </>
  );
}
