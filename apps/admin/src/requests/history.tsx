import type { RequestDetails, RequestEvent } from "@len/contract/staff/requests";
import pane from "../ui/pane.module.css";
import type { ClinicTime } from "../words/clinic-time.ts";
import styles from "./requests.module.css";
import { eventWords, momentOf } from "./words.ts";

export function History({ request, me, clinic }: { request: RequestDetails; me: string; clinic: ClinicTime }) {
  return (
    <div className={`${pane.part} ${styles.part}`}>
      <h3 className={styles.onlyWideHidden}>История</h3>
      <ul className={styles.tl}>
        {request.history.filter(isTold).map((event) => (
          <li key={`${event.act} ${event.at}`}>
            <time dateTime={event.at}>{momentOf(event.at, clinic)}</time>
            <span>{eventWords(event, me, request.source, clinic)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Omits the assignment to oneself, because the line about taking the request already says it. */
const isTold = (event: RequestEvent) => event.act !== "assigned" || event.to !== event.actor.name;
