import { useCallback, useEffect, useState } from "react";

/** Counts seconds down to zero. */
export function useWait(): [seconds: number, start: (seconds: number) => void] {
  const [until, setUntil] = useState(0);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (until === 0) return;
    const tick = () => {
      const seconds = Math.max(0, Math.ceil((until - Date.now()) / 1000));
      setLeft(seconds);
      if (seconds === 0) setUntil(0);
    };
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [until]);
  return [left, useCallback((seconds) => setUntil(seconds > 0 ? Date.now() + seconds * 1000 : 0), [])];
}

const period = 30;
const secondsOfCode = () => period - (Math.floor(Date.now() / 1000) % period);

/** The number of seconds until the authenticator application shows a new code. */
export function useSecondsOfCode(): number {
  const [seconds, setSeconds] = useState(secondsOfCode);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsOfCode()), 500);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}
