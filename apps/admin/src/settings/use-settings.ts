import { staffCalls } from "@len/contract/staff/calls";
import { type SettingKey, type SettingValues, type StaffSetting, schemaOfSetting, staffSettingSchema } from "@len/contract/staff/settings";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { messageOf, Refused, send } from "../api/send.ts";
import { isSame } from "../content/data.ts";
import { notify } from "../shell/notices.tsx";
import { settingsQuery } from "./queries.ts";

/** What is typed and not applied yet, with the version that it starts from. It stays while the panel is open, whatever screen is shown. */
let typed: Partial<SettingValues> = {};
let versions: Partial<Record<SettingKey, number>> = {};
const listeners = new Set<() => void>();

function set<Key extends SettingKey>(key: Key, value: SettingValues[Key] | undefined, version?: number) {
  typed = { ...typed, [key]: value };
  versions = { ...versions, [key]: version };
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const refusalOf = (error: unknown) => (error instanceof Refused ? error : null);

/**
 * Settings of one part of the screen. A change is on the site when it is applied, so nothing is applied while somebody is typing: all changed
 * settings of the part go by one press, each with its version, and come back by one.
 */
export function useSettings(settings: readonly StaffSetting[], keys: readonly SettingKey[]) {
  const client = useQueryClient();
  const now = useSyncExternalStore(subscribe, () => typed);
  const [problems, setProblems] = useState<Record<string, Record<string, string[]>>>({});
  const [refusal, refuse] = useState<string | null>(null);
  const storedOf = (key: SettingKey) => settings.find((setting) => setting.key === key);
  const known = keys.filter((key) => storedOf(key));
  const changed = known.filter((key) => now[key] !== undefined && !isSame(now[key], storedOf(key)?.value));
  const hasChanges = changed.length > 0;
  useEffect(() => {
    if (!hasChanges) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [hasChanges]);

  const take = (saved: StaffSetting) =>
    client.setQueryData(settingsQuery.queryKey, (list) => list?.map((one) => (one.key === saved.key ? saved : one)));
  const put = async (key: SettingKey, value: unknown, version: number) =>
    take((await send(staffCalls.saveSetting, { params: { key }, version, input: { value } })).data);

  const putBack = async (before: readonly StaffSetting[]) => {
    try {
      for (const { key, value } of before) {
        const current = client.getQueryData(settingsQuery.queryKey)?.find((one) => one.key === key);
        if (current)
          await send(staffCalls.saveSetting, { params: { key }, version: current.version, input: { value } }).then(({ data }) =>
            take(data),
          );
      }
    } catch (error) {
      notify({ text: "Вернуть не получилось", hint: messageOf(error) });
    }
  };

  const apply = useMutation({
    async mutationFn() {
      const before = changed.flatMap((key) => storedOf(key) ?? []);
      for (const key of changed) {
        try {
          await put(key, now[key], versions[key] ?? 0);
        } catch (error) {
          const refused = refusalOf(error);
          if (refused?.code === "validation") {
            setProblems((all) => ({ ...all, [key]: refused.fields }));
            throw new Error("Есть что исправить: места отмечены.");
          }
          const current = staffSettingSchema.safeParse(refused?.conflict?.current);
          if (refused && current.success) {
            take(current.data);
            // The next press replaces what the colleague has set.
            set(key, now[key], current.data.version);
            throw new Error(
              `Пока вы писали, это изменили: ${current.data.savedBy ?? "в терминале"}. Ваш текст цел. Примените ещё раз, чтобы заменить, или откажитесь от своих правок.`,
            );
          }
          throw error;
        }
        set(key, undefined);
        setProblems((all) => ({ ...all, [key]: {} }));
      }
      return before;
    },
    onSuccess(before) {
      refuse(null);
      notify({ text: "Изменения действуют", action: { label: "Отменить", isUndo: true, run: () => void putBack(before) } });
    },
    onError: (error) => refuse(messageOf(error)),
  });

  return {
    changed,
    refusal,
    isPending: apply.isPending,
    apply: () => apply.mutate(),
    drop() {
      for (const key of changed) set(key, undefined);
      setProblems({});
      refuse(null);
    },
    stored: known.flatMap((key) => storedOf(key) ?? []),
    has: (key: SettingKey) => storedOf(key) !== undefined,
    valueOf: <Key extends SettingKey>(key: Key): SettingValues[Key] => {
      const own: SettingValues[Key] | undefined = now[key];
      return own ?? schemaOfSetting[key].parse(storedOf(key)?.value);
    },
    change<Key extends SettingKey>(key: Key, value: SettingValues[Key]) {
      set(key, value, versions[key] ?? storedOf(key)?.version ?? 0);
    },
    /** What is wrong at a path of a setting; the whole of it: `form`. */
    problemOf: (key: SettingKey, path = "form"): string | undefined => problems[key]?.[path]?.[0],
  };
}

export type SettingsOfPart = ReturnType<typeof useSettings>;
