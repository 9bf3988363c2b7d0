import { staffCalls } from "@len/contract/staff/calls";
import type { SettingValues } from "@len/contract/staff/settings";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf, send } from "../api/send.ts";
import { notify } from "../shell/notices.tsx";

/** What the site owes by law; found anew whenever the screen is opened, because anybody may have mended something. */
export const readinessQuery = queryOptions({
  queryKey: ["readiness"],
  queryFn: async () => (await send(staffCalls.readiness)).data,
  staleTime: 0,
});

type Key = "welcomeReady" | "readinessActs";

/** Sets a setting of the site, from the version that is stored now, and finds the readiness again. */
export function useSetting<Of extends Key>(key: Of, done: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (value: SettingValues[Of]) => {
      const { data: settings } = await send(staffCalls.settings);
      const version = settings.find((setting) => setting.key === key)?.version ?? 0;
      await send(staffCalls.saveSetting, { params: { key }, version, input: { value } });
    },
    onSuccess: () => {
      notify({ text: done });
      return client.invalidateQueries({ queryKey: readinessQuery.queryKey });
    },
    onError: (error) => notify({ text: "Не\u00a0получилось", hint: messageOf(error) }),
  });
}
