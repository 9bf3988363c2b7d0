import { contentCalls } from "@len/contract/staff/calls/content";
import type { Colleague } from "@len/contract/staff/roles";
import { useEffect, useState } from "react";
import { send } from "../../api/send.ts";
import styles from "./record.module.css";

const everyMs = 10_000;

/** Reports to the API that this form is open, and returns the colleagues who have it open too. This is only a hint and locks nothing. */
function useViewers(entity: string, id: string): Colleague[] {
  const [viewers, setViewers] = useState<Colleague[]>([]);
  useEffect(() => {
    let isHere = true;
    const tell = async (isLooking: boolean) => {
      const answer = await send(contentCalls.lookAtContent, { params: { entity, id }, input: { isLooking }, isBackground: true });
      if (isHere) setViewers(answer.data.viewers);
    };
    const tellWhenSeen = () => {
      if (document.visibilityState === "visible") void tell(true).catch(() => isHere && setViewers([]));
    };
    tellWhenSeen();
    const timer = setInterval(tellWhenSeen, everyMs);
    document.addEventListener("visibilitychange", tellWhenSeen);
    return () => {
      isHere = false;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", tellWhenSeen);
      void tell(false).catch(() => {});
    };
  }, [entity, id]);
  return viewers;
}

/** «Екатерина смотрит эту карточку» */
export function viewersInWords(viewers: readonly Pick<Colleague, "firstName">[]): string {
  const [first, second, ...others] = viewers.map(({ firstName }) => firstName);
  if (!first) return "";
  if (!second) return `${first} смотрит эту карточку`;
  if (others.length === 0) return `${first} и\u00a0${second} смотрят эту карточку`;
  return `${first}, ${second} и\u00a0ещё ${others.length} смотрят эту карточку`;
}

/** The colleagues who have the form open too. */
export function Viewers({ entity, id }: { entity: string; id: string }) {
  const viewers = useViewers(entity, id);
  return (
    <p className={`small muted ${styles.viewers}`} role="status">
      {viewersInWords(viewers)}
    </p>
  );
}
