import { requestCalls } from "@len/contract/staff/calls/requests";
import type { RequestRow } from "@len/contract/staff/requests";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Refused, send } from "../api/send.ts";
import { IconButton } from "../ui/button.tsx";
import fieldStyles from "../ui/field.module.css";
import findStyles from "../ui/find.module.css";
import { Icon } from "../ui/icon.tsx";
import { Input } from "../ui/input.tsx";
import { Key } from "../ui/key.tsx";
import sheet from "../ui/sheet.module.css";

/** The results of a search. The query may be personal data, so it is neither in the URL nor in any storage. */
export type Found = { query: string; rows: RequestRow[] };

export function Search({ onFound }: { onFound(found: Found): void }) {
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const search = useMutation({
    mutationFn: async (query: string) => ({ query, rows: (await send(requestCalls.findRequests, { input: { query } })).data }),
    onSuccess: onFound,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const query = field.current?.value.trim();
    if (query) search.mutate(query);
  };
  useEffect(() => {
    if (isOpen) field.current?.focus();
  }, [isOpen]);
  const problem = search.error instanceof Refused ? (search.error.fields.query?.[0] ?? search.error.message) : search.error?.message;
  return (
    <>
      <IconButton className="only-phone" label="Найти заявку" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name="search" size={20} />
      </IconButton>
      <search className={findStyles.find} data-part="find" data-open={isOpen || undefined}>
        <form onSubmit={submit}>
          <Icon name="search" />
          <Input
            ref={field}
            id="request-search"
            type="search"
            autoComplete="off"
            placeholder="Номер, фамилия или телефон"
            aria-label="Найти заявку"
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? "request-search-problem" : undefined}
            onChange={() => search.isError && search.reset()}
          />
          <Key>/</Key>
          {problem && (
            <p className={`${fieldStyles.err} ${sheet.float}`} id="request-search-problem" role="alert">
              {problem}
            </p>
          )}
        </form>
      </search>
    </>
  );
}
