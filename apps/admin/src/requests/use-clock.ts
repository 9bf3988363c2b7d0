import { useEffect, useState } from "react";

/** The server's clock, each ten seconds; `serverNow` is what it said at `readAt` of ours. */
export function useClock(serverNow: string | undefined, readAt: number): number {
  const [now, tick] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => tick(Date.now()), 10_000);
    return () => clearInterval(timer);
  }, []);
  const ahead = serverNow === undefined ? 0 : Date.parse(serverNow) - readAt;
  return Math.max(now, readAt) + ahead;
}
