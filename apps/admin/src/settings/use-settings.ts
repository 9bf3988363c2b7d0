import { settingCalls } from "@len/contract/staff/calls/settings";
import { type SettingKey, type SettingValues, type StaffSetting, schemaOfSetting, staffSettingSchema } from "@len/contract/staff/settings";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { messageOf, Refused, send } from "../api/send.ts";
import { isSame } from "../store/data.ts";
import { readTyped, subscribeToTyped, type TypedSetting, typeSetting } from "../store/typed.ts";
import { notify } from "../ui/notices.tsx";
import { settingsQuery } from "./queries.ts";

const typedOf = <Key extends SettingKey>(key: Key): TypedSetting<SettingValues[Key]> | undefined => readTyped().settings[key];

/** Notes the new version of a value that was applied; text that was typed after it was sent stays. */
function applied<Key extends SettingKey>(key: Key, sent: TypedSetting<SettingValues[Key]>, version: number) {
  const now = typedOf(key);
  typeSetting(key, now && now.value !== sent.value ? { ...now, version } : undefined);
}

const toCorrect = "Есть что исправить: места отмечены.";

const refusalOf = (error: unknown) => (error instanceof Refused ? error : null);

/**
 * The settings of a part of the screen. A setting that is applied is on the site at once, so nothing is saved while a person types: one
 * press sends all changed settings of the part, each with its version, and another press undoes them.
 */
export function useSettings(settings: readonly StaffSetting[], keys: readonly SettingKey[]) {
  const client = useQueryClient();
  const typed = useSyncExternalStore(subscribeToTyped, readTyped).settings;
  const [problems, setProblems] = useState<Record<string, Record<string, string[]>>>({});
  /** Typed texts that are not valid values, such as «31.02.2026», by setting and path. */
  const [unread, setUnread] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const storedOf = (key: SettingKey) => settings.find((setting) => setting.key === key);
  const known = keys.filter((key) => storedOf(key));
  const changed = known.filter((key) => typed[key] && !isSame(typed[key].value, storedOf(key)?.value));

  const take = (saved: StaffSetting) =>
    client.setQueryData(settingsQuery.queryKey, (list) => list?.map((one) => (one.key === saved.key ? saved : one)));
  const put = async <Key extends SettingKey>(key: Key, sent: TypedSetting<SettingValues[Key]>) => {
    const { data } = await send(settingCalls.saveSetting, { params: { key }, version: sent.version, input: { value: sent.value } });
    take(data);
    applied(key, sent, data.version);
  };

  const putBack = async (before: readonly StaffSetting[]) => {
    try {
      for (const { key, value } of before) {
        const current = client.getQueryData(settingsQuery.queryKey)?.find((one) => one.key === key);
        if (current)
          await send(settingCalls.saveSetting, { params: { key }, version: current.version, input: { value } }).then(({ data }) =>
            take(data),
          );
      }
    } catch (error) {
      notify({ text: "Вернуть не получилось", hint: messageOf(error) });
    }
  };

  async function applyOne<Key extends SettingKey>(key: Key) {
    const sent: TypedSetting<SettingValues[Key]> | undefined = typed[key];
    if (!sent) return;
    try {
      await put(key, sent);
      setProblems((all) => ({ ...all, [key]: {} }));
    } catch (error) {
      const refused = refusalOf(error);
      if (refused?.code === "validation") {
        setProblems((all) => ({ ...all, [key]: refused.fields }));
        throw new Error(toCorrect);
      }
      const current = staffSettingSchema.safeParse(refused?.conflict?.current);
      if (!current.success) throw error;
      take(current.data);
      // After a conflict, the next press replaces the colleague's value.
      typeSetting(key, { ...(typedOf(key) ?? sent), version: current.data.version });
      throw new Error(
        `Пока вы писали, это изменили: ${current.data.savedBy ?? "в терминале"}. Ваш текст цел. Примените ещё раз, чтобы заменить, или откажитесь от своих правок.`,
      );
    }
  }

  const apply = useMutation({
    async mutationFn() {
      if (Object.keys(unread).length > 0) throw new Error(toCorrect);
      const before: StaffSetting[] = [];
      try {
        for (const key of changed) {
          const stored = storedOf(key);
          await applyOne(key);
          if (stored) before.push(stored);
        }
      } finally {
        if (before.length > 0)
          notify({
            text: before.length === changed.length ? "Изменения действуют" : "Действует только часть изменений",
            action: { label: "Отменить", isUndo: true, run: () => void putBack(before) },
          });
      }
    },
    onSuccess: () => setRefusal(null),
    onError: (error) => setRefusal(messageOf(error)),
  });

  return {
    changed,
    refusal,
    isPending: apply.isPending,
    apply: () => apply.mutate(),
    drop() {
      for (const key of changed) typeSetting(key, undefined);
      setProblems({});
      setRefusal(null);
    },
    stored: known.flatMap((key) => storedOf(key) ?? []),
    has: (key: SettingKey) => storedOf(key) !== undefined,
    valueOf: <Key extends SettingKey>(key: Key): SettingValues[Key] => {
      const own: TypedSetting<SettingValues[Key]> | undefined = typed[key];
      return own ? own.value : schemaOfSetting[key].parse(storedOf(key)?.value);
    },
    /** The typed text of a number field that is not applied yet. */
    textOf: (key: SettingKey): string | undefined => typed[key]?.text,
    change<Key extends SettingKey>(key: Key, value: SettingValues[Key], text?: string) {
      const stored = storedOf(key);
      const version = typed[key]?.version ?? stored?.version ?? 0;
      typeSetting(key, isSame(value, stored?.value) ? undefined : { value, version, text });
    },
    /** Stores the problem of a text that cannot be read, at its path; `null` removes it. */
    complain(key: SettingKey, path: string, problem: string | null) {
      const place = `${key} ${path}`;
      setUnread(({ [place]: before, ...others }) => (problem ? { ...others, [place]: problem } : others));
    },
    /** The problem at a path of a setting; the path `form` stands for the whole setting. */
    problemOf: (key: SettingKey, path = "form"): string | undefined => unread[`${key} ${path}`] ?? problems[key]?.[path]?.[0],
  };
}

export type SettingsOfPart = ReturnType<typeof useSettings>;
