import { personCalls } from "@len/contract/staff/calls/person";
import { queryOptions } from "@tanstack/react-query";
import { send } from "../api/send.ts";

/** A person is requested by phone and e-mail, or by a record, so that the URL contains no personal data. */
export type Asked = { phone: string | null; email: string | null } | { record: { kind: "requests" | "reviews"; number: number } };

/** The places where a person's data are stored; each request adds an entry to the audit log. */
export const personQuery = (asked: Asked | null) =>
  queryOptions({
    queryKey: ["person", asked] as const,
    queryFn: async () => (asked ? (await send(personCalls.findPerson, { input: asked })).data : null),
    enabled: asked !== null,
    gcTime: 0,
  });
