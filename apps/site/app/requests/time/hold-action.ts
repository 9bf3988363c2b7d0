import { caching } from "../../../platform/caching.ts";
import { visitorAddress } from "../../../platform/visitor-address.ts";
import { apiContext } from "../../http/api-context.ts";
import { readForm } from "../../http/read-form.ts";
import type { Route } from "./+types/hold-action.ts";
import { doctorsById, nameTimes, refusedTime } from "./offered-days.server.ts";
import type { HoldResult } from "./time.ts";

/** Keeps a time for the visitor who is about to fill in the form; answers `HoldResult`. */
export async function action({ request, context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const { service, doctor, start, visitor } = Object.fromEntries(await readForm(request));
  const answer = await api.holdTime({ service, doctor, start, visitor }, { visitorAddress: visitorAddress(request) });
  const result = async (): Promise<HoldResult> => {
    if (answer.ok) {
      const { hold, until } = answer.received;
      return { kind: "held", hold, until, seconds: Math.max(0, Math.round((Date.parse(until) - Date.now()) / 1000)) };
    }
    const held = answer.problem?.holds;
    if (held) {
      const doctors = await doctorsById(api);
      return { kind: "full", holds: held.flatMap((hold) => nameTimes([hold], doctors).map((time) => ({ ...time, until: hold.until }))) };
    }
    return (await refusedTime(api, answer)) ?? { kind: "failed" };
  };
  // Always 200: a time that has gone is an answer, and browsers report other statuses as errors.
  return Response.json(await result(), { headers: { "Cache-Control": caching.never } });
}
