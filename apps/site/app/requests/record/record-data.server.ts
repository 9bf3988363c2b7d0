import { clinicClock } from "@len/contract/opening-hours";
import { type RouterContextProvider, redirect } from "react-router";
import { caching } from "../../../platform/caching.ts";
import type { ApiClient } from "../../http/api-client.ts";
import { apiContext } from "../../http/api-context.ts";
import { outcomesContext } from "../../http/outcomes.server.ts";
import { quietly } from "../../http/quietly.ts";
import { readForm } from "../../http/read-form.ts";
import { loadSeoText } from "../../seo/load-seo-text.server.ts";
import { loadFormOptions } from "../choices/load-form-options.server.ts";
import { isLeftToClinic } from "../form/left-to-clinic.ts";
import type { FormValues, RefusedTime } from "../form/visitor-forms.ts";
import { findClinicPhoto } from "../page/clinic-photo.tsx";
import { formOutcome } from "../send/form-action.server.ts";
import { formValues } from "../send/send-form.server.ts";
import { offeredDays } from "../time/offered-days.server.ts";
import { nearestIn, readSlot, type ShownTimes, type Time, upToTimes } from "../time/time.ts";

/** Times of this many days or this many times are on a page. */
const daysOfPage = 14;
const timesOfPage = 40;

type LoaderArgs = { url: URL; context: Readonly<RouterContextProvider> };

/** The doctor, the service, the time and the wish in the query; unknown slugs choose nothing. A page that asked for times is not stored. */
export async function loadRecordPage({ url, context }: LoaderArgs) {
  const api = context.get(apiContext);
  const [text, options, photo, settings, { state, init }] = await Promise.all([
    loadSeoText(api, "/zapis"),
    loadFormOptions(api),
    findClinicPhoto(api, "record"),
    quietly(api.settings()),
    formOutcome("record", { url, context }),
  ]);
  const lead = text?.text ?? "Оставьте имя и телефон: перезвоним и подберём время.";
  const given = (name: "doctor" | "service" | "wish" | "from" | "start") => url.searchParams.get(name);
  const chosen = { doctor: given("doctor"), service: given("service"), wish: given("wish") };
  const wanted = { doctor: state.values?.doctor ?? chosen.doctor ?? "", service: state.values?.service ?? chosen.service ?? "" };
  const from = state.values?.from ?? given("from");
  const refused = state.result?.kind === "noTime" ? state.result : null;
  const times =
    settings?.bookingOpen && !(isLeftToClinic(wanted.doctor) && isLeftToClinic(wanted.service))
      ? await loadTimes(api, { ...wanted, from, start: given("start"), slot: readSlot(state.values?.slot ?? ""), refused })
      : null;
  const page = { lead, options: options.record, chosen, photo, state, times };
  const neverStored = { ...init, headers: { ...init?.headers, "Cache-Control": caching.never } };
  return { page, init: times === null ? init : neverStored };
}

type Wanted = {
  doctor: string;
  service: string;
  from: string | null;
  start: string | null;
  /** The time of a form that was sent, and why it was not to be had. */
  slot: Time | null;
  refused: RefusedTime | null;
};

async function loadTimes(api: ApiClient, { doctor, service, from, start, slot, refused }: Wanted): Promise<ShownTimes> {
  const wish = start ?? slot?.start ?? null;
  const at = wish !== null && !Number.isNaN(Date.parse(wish)) ? new Date(wish) : null;
  const first = from || (at && clinicClock(at, (await quietly(api.contacts()))?.timeZone).iso) || undefined;
  const query = { doctor: doctor === "any" ? "" : doctor, service: service === "any" ? "" : service, days: daysOfPage };
  let offered = await offeredDays(api, { ...query, from: first });
  // A page of times never opens empty.
  if (offered?.next && offered.days.every(({ times }) => times.length === 0))
    offered = await offeredDays(api, { ...query, from: offered.next });
  if (!offered) return "silent";

  const all = offered.days.flatMap(({ times }) => times);
  const asked = at && (slot ?? { start: at.toISOString(), doctor, service: offered.service ?? service });
  const isFree =
    asked &&
    all.some(
      (time) => Date.parse(time.start) === Date.parse(asked.start) && (isLeftToClinic(asked.doctor) || time.doctor === asked.doctor),
    );
  const gone: RefusedTime | null =
    refused ??
    (asked && !isFree && offered.state === "free"
      ? { kind: "noTime", code: "slot_taken", message: "", nearest: nearestIn(offered, asked.start) }
      : null);
  return {
    offered: upToTimes(offered, timesOfPage),
    start: gone || !asked ? null : asked.start,
    refused: gone,
    refusedTime: gone && asked,
  };
}

type ActionArgs = { request: Request; context: Readonly<RouterContextProvider> };

/**
 * «Показать время», and «Показать с 9 декабря», whose value is the day: the page with the times of the chosen doctor and service, and with all that was typed; `null` when the form is to be sent. A time that was
 * chosen before the doctor or the service was changed is not the one that the visitor wants.
 */
export async function showTimes({ request, context }: ActionArgs) {
  const form = await readForm(request.clone() as Request);
  const values = formValues(form);
  const step = form.get("step");
  if (step === null && !hasChangedChoice(values)) return null;
  const { slot: _, asked: _asked, ...kept } = values;
  const { name = "", phone = "", comment = "", doctor = "", service = "" } = values;
  const from = typeof step === "string" && /^20\d\d-\d\d-\d\d$/.test(step) ? step : (values.from ?? "");
  const hasText = `${name}${phone}${comment}`.trim() !== "";
  const address = hasText ? await context.get(outcomesContext).keep("/zapis", { values: { ...kept, from } }) : "/zapis?";
  const params = new URLSearchParams({ service, doctor, from });
  for (const [name, value] of [...params]) if (isLeftToClinic(value)) params.delete(name);
  return redirect(`${address}${hasText ? "&" : ""}${params}#times`, 303);
}

function hasChangedChoice({ slot = "", doctor = "", service = "" }: FormValues): boolean {
  const time = readSlot(slot);
  const isOther = (chosen: string, ofTime: string) => !isLeftToClinic(chosen) && chosen !== ofTime;
  return time !== null && (isOther(doctor, time.doctor) || isOther(service, time.service));
}
