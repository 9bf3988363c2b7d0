import { useEffect, useMemo, useState } from "react";
import { type ClinicTime, clinicTime } from "../words/clinic-time.ts";
import { useShell } from "./use-shell.ts";

/**
 * The words for times, renewed each ten seconds: the zone is the clinic's, the clock the server's. `serverNow` is what the server said at
 * `readAt` of this device; without it the device is trusted.
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
