import { consentCalls } from "@len/contract/staff/calls/consents";
import { settingCalls } from "@len/contract/staff/calls/settings";
import { queryOptions } from "@tanstack/react-query";
import { send } from "../api/send.ts";

/** The settings that the reader may change. They are read again when the screen is opened. */
export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: async () => (await send(settingCalls.settings)).data,
  staleTime: 0,
});

/** Every version of the consents and of the policy. */
export const consentsQuery = queryOptions({
  queryKey: ["settings", "consents"],
  queryFn: async () => (await send(consentCalls.consentVersions)).data,
  staleTime: 0,
});
