import type { richTextSchema } from "@len/contract/blocks";
import type { ConsentPurpose } from "@len/contract/consents";
import type { ServiceBooking } from "@len/contract/staff/service-booking";
import type { SettingKey, SettingValues } from "@len/contract/staff/settings";
import type * as z from "zod";

/** A typed setting that is not applied yet, with the version that it will replace. `text`: the typed characters of a number field. */
export type TypedSetting<Value> = { value: Value; version: number; text?: string | undefined };

/** A version of a consent that is not published yet. */
export type TypedConsent = { title: string; body: z.input<typeof richTextSchema>; effectiveFrom: string; checkedByLawyer: boolean };

type BookingNumber = "durationMin" | "tidyingMin" | "fromAge" | "repeatDays";

/** The typed rules for booking a service that are not applied yet. Numbers are stored as typed. */
export type TypedBooking = Omit<ServiceBooking, BookingNumber> & Record<BookingNumber, string>;

type Typed = {
  settings: { [Key in SettingKey]?: TypedSetting<SettingValues[Key]> | undefined };
  consents: { [Purpose in ConsentPurpose]?: TypedConsent | undefined };
  /** By id of the service. */
  bookings: { [id: string]: { value: TypedBooking; version: number } | undefined };
};

const nothing: Typed = { settings: {}, consents: {}, bookings: {} };

/**
 * Typed settings, consents and booking rules that are not applied yet. Applying them changes the whole site at once, so they are never
 * saved automatically: they stay in memory until the person applies or drops them, also while other screens are open. Closing the tab would
 * lose them, so the browser asks first.
 */
let typed = nothing;
let owner: string | null = null;
const listeners = new Set<() => void>();

const askFirst = (event: BeforeUnloadEvent) => event.preventDefault();

function set(next: Typed) {
  typed = next;
  const isAnythingTyped = Object.values(typed).some((part) => Object.values(part).some((one) => one !== undefined));
  if (isAnythingTyped) window.addEventListener("beforeunload", askFirst);
  else window.removeEventListener("beforeunload", askFirst);
  for (const listener of listeners) listener();
}

export const readTyped = () => typed;

export const subscribeToTyped = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** `undefined` removes the text, after the setting was applied or dropped. */
export const typeSetting = <Key extends SettingKey>(key: Key, setting: TypedSetting<SettingValues[Key]> | undefined) =>
  set({ ...typed, settings: { ...typed.settings, [key]: setting } });

/** `undefined` removes the text, after the consent was published or dropped. */
export const typeConsent = (purpose: ConsentPurpose, consent: TypedConsent | undefined) =>
  set({ ...typed, consents: { ...typed.consents, [purpose]: consent } });

/** `undefined` removes the text, after the rules were applied or dropped. */
export const typeBooking = (serviceId: string, booking: Typed["bookings"][string]) =>
  set({ ...typed, bookings: { ...typed.bookings, [serviceId]: booking } });

/** Called after a sign-in: text typed by this person is kept, text typed by another person is dropped. */
export function keepTypedOf(personId: string) {
  if (owner !== personId) set(nothing);
  owner = personId;
}
