import { staffCalls } from "@len/contract/staff/calls";
import { queryOptions } from "@tanstack/react-query";
import { send } from "../api/send.ts";

/** Staff and open invitations; read again when the screen is opened. */
export const peopleQuery = queryOptions({
  queryKey: ["people"],
  queryFn: async () => (await send(staffCalls.people)).data,
  staleTime: 0,
});

export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: async () => (await send(staffCalls.sessions)).data,
  staleTime: 0,
});

export const passkeysQuery = queryOptions({
  queryKey: ["passkeys"],
  queryFn: async () => (await send(staffCalls.passkeys)).data,
  staleTime: 0,
});
