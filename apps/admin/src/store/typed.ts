import type { richTextSchema } from "@len/contract/blocks";
import type { ConsentPurpose } from "@len/contract/consents";
import type { SettingKey, SettingValues } from "@len/contract/staff/settings";
import type * as z from "zod";

/** A setting that is typed and not applied, with the version that it starts from. `text`: of a number, as it stands in its field. */
export type TypedSetting<Value> = { value: Value; version: number; text?: string | undefined };

/** A version of a consent that is not published yet. */
export type TypedConsent = { title: string; body: z.input<typeof richTextSchema>; effectiveFrom: string; checkedByLawyer: boolean };

type Typed = {
  settings: { [Key in SettingKey]?: TypedSetting<SettingValues[Key]> | undefined };
  consents: { [Purpose in ConsentPurpose]?: TypedConsent | undefined };
};

/** What is typed stays while the panel is open, whatever screen is shown. */
let typed: Typed = { settings: {}, consents: {} };
let owner: string | null = null;
const listeners = new Set<() => void>();

function set(next: Typed) {
  typed = next;
  for (const listener of listeners) listener();
}

export const readTyped = () => typed;

export const subscribeToTyped = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** `undefined`: it is applied, or given up. */
export const typeSetting = <Key extends SettingKey>(key: Key, setting: TypedSetting<SettingValues[Key]> | undefined) =>
  set({ ...typed, settings: { ...typed.settings, [key]: setting } });

/** `undefined`: it is published, or given up. */
export const typeConsent = (purpose: ConsentPurpose, consent: TypedConsent | undefined) =>
  set({ ...typed, consents: { ...typed.consents, [purpose]: consent } });

export const isAnythingTyped = () => [...Object.values(typed.settings), ...Object.values(typed.consents)].some((one) => one !== undefined);

/** After a session that ended by itself it waits for the same person; another does not see it. */
export function keepTypedOf(personId: string) {
  if (owner !== personId) set({ settings: {}, consents: {} });
  owner = personId;
}
