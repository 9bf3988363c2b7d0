import { accountCalls } from "@len/contract/staff/calls/account";
import { peopleCalls } from "@len/contract/staff/calls/people";
import { queryOptions } from "@tanstack/react-query";
import { send } from "../api/send.ts";

/** Staff and open invitations. They are read again when the screen is opened. */
export const peopleQuery = queryOptions({
  queryKey: ["people"],
  queryFn: async () => (await send(peopleCalls.people)).data,
  staleTime: 0,
});

export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: async () => (await send(accountCalls.sessions)).data,
  staleTime: 0,
});

export const passkeysQuery = queryOptions({
  queryKey: ["passkeys"],
  queryFn: async () => (await send(accountCalls.passkeys)).data,
  staleTime: 0,
});
