import { useEffect, useMemo, useState } from "react";
import { type ClinicTime, clinicTime } from "../words/clinic-time.ts";
import { useShell } from "./use-shell.ts";

/**
 * Words for times in the clinic's time zone and by the server's clock, updated every ten seconds. `serverNow` is the server's time at the
 * moment `readAt` of this device; without it the device's clock is used.
 */
export function useClinicTime(serverNow?: string, readAt = 0): ClinicTime {
  const { clinicTimeZone } = useShell().me;
  const [tick, setTick] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setTick(Date.now()), 10_000);
    return () => clearInterval(timer);
  }, []);
  const ahead = serverNow === undefined ? 0 : Date.parse(serverNow) - readAt;
  const now = Math.max(tick, readAt) + ahead;
  return useMemo(() => clinicTime(clinicTimeZone, now), [clinicTimeZone, now]);
}
