import { useEffect, useState } from "react";
import { useNavigation } from "react-router";
import styles from "./loading-bar.module.css";

/** Milliseconds. Faster loads show no bar. */
const delay = 200;
const finishing = 300;

/** A line on the top edge while the next page loads. It is hidden from screen readers: the new title is announced instead. */
export function LoadingBar() {
  const loading = useNavigation().state !== "idle";
  const [stage, setStage] = useState<"hidden" | "grows" | "finishes">("hidden");

  useEffect(() => {
    const timer = loading ? setTimeout(() => setStage("grows"), delay) : setTimeout(() => setStage("hidden"), finishing);
    if (!loading) setStage((now) => (now === "grows" ? "finishes" : now));
    return () => clearTimeout(timer);
  }, [loading]);

  if (stage === "hidden") return null;
  return <div className={stage === "grows" ? styles.grows : styles.finishes} aria-hidden="true" />;
}
