import stripStyles from "./day-strip.module.css";
import panelStyles from "./panel.module.css";
import { Place } from "./place.tsx";
import serviceStyles from "./service-panel.module.css";

type TimesPanelProps = {
  doctor?: string;
  service?: string;
  /** Lines of the panel, which decide its usual height. */
  lines?: number;
};

/** The page loads the styles of all HTML that comes later. */
const sheet = [panelStyles.panel, stripStyles.withDays, serviceStyles.withDoctors].join(" ");

/** The panel «Выберите время», on the first screen of the page of a doctor or a service. */
export const TimesPanel = ({ doctor, service, lines = 3 }: TimesPanelProps) => (
  <section className={sheet} aria-labelledby="times">
    <h2 id="times">Выберите время</h2>
    <Place
      className={panelStyles.place}
      doctor={doctor ?? null}
      service={service ?? null}
      data-lines={Math.min(lines, 5)}
      data-panel={doctor ? `doctor=${doctor}` : `service=${service}`}
    />
  </section>
);
