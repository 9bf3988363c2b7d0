import { personCalls } from "@len/contract/staff/calls/person";
import { queryOptions } from "@tanstack/react-query";
import { send } from "../api/send.ts";

/** By phone and e-mail, or the person of a record: then nothing personal is in the address. */
export type Asked = { phone: string | null; email: string | null } | { record: { kind: "requests" | "reviews"; number: number } };

/** Where a person's data are; each reading is another entry of the audit log. */
export const personQuery = (asked: Asked | null) =>
  queryOptions({
    queryKey: ["person", asked] as const,
    queryFn: async () => (asked ? (await send(personCalls.findPerson, { input: asked })).data : null),
    enabled: asked !== null,
    gcTime: 0,
  });
