import { firstHourCalls } from "@len/contract/staff/calls/first-hour";
import { readinessCalls } from "@len/contract/staff/calls/readiness";
import { settingCalls } from "@len/contract/staff/calls/settings";
import { readinessActsSchema } from "@len/contract/staff/readiness";
import type { SettingValues } from "@len/contract/staff/settings";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { meQuery } from "../api/query-client.ts";
import { messageOf, send } from "../api/send.ts";
import { notify } from "../ui/notices.tsx";

/** The state of the legal requirements. It is read again whenever the screen is opened, because somebody may have corrected something. */
export const readinessQuery = queryOptions({
  queryKey: ["readiness"],
  queryFn: async () => (await send(readinessCalls.readiness)).data,
  staleTime: 0,
});

/** The progress of «Первый час». It is read again when the screen is opened and after each step. */
export const firstHourQuery = queryOptions({
  queryKey: ["first-hour"],
  queryFn: async () => (await send(firstHourCalls.firstHour)).data,
  staleTime: 0,
});

async function storedSetting(key: "welcomeReady" | "readinessActs") {
  const { data: settings } = await send(settingCalls.settings);
  return settings.find((setting) => setting.key === key);
}

/** The setting of the laws, read when their sheet opens: a save names the version that the person saw. */
export const actsQuery = queryOptions({
  queryKey: ["readiness", "acts"],
  queryFn: async () => {
    const setting = await storedSetting("readinessActs");
    return { version: setting?.version ?? 0, own: readinessActsSchema.parse(setting?.value ?? {}) };
  },
  gcTime: 0,
});

/** Saves the laws with the version that the sheet was opened with. */
export function useSaveActs(version: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (value: SettingValues["readinessActs"]) =>
      send(settingCalls.saveSetting, { params: { key: "readinessActs" }, version, input: { value } }),
    onSuccess: () => {
      notify({ text: "Законы сохранены" });
      return client.invalidateQueries({ queryKey: readinessQuery.queryKey, exact: true });
    },
  });
}

/** «Открыть сайт» and «Закрыть сайт». `true` opens the site for visitors and ends «Первый час»; with `false` visitors see only /welcome. */
export function useSiteOpening() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (isOpen: boolean) => {
      const version = (await storedSetting("welcomeReady"))?.version ?? 0;
      await send(settingCalls.saveSetting, { params: { key: "welcomeReady" }, version, input: { value: isOpen } });
    },
    onSuccess: async (_, isOpen) => {
      notify({ text: isOpen ? "Сайт открыт для посетителей" : "Сайт закрыт для посетителей" });
      await Promise.all(
        [readinessQuery, firstHourQuery, meQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey, exact: true })),
      );
    },
    onError: (error) => notify({ text: "Не\u00a0получилось", hint: messageOf(error) }),
  });
}
