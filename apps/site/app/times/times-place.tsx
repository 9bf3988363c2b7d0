import { type FocusEvent, type FormEvent, type PointerEvent, useEffect } from "react";
import { addressWith } from "../http/address-params.ts";
import { openForm, prepareForm } from "../requests/dialogs/form-dialogs.tsx";
import panelStyles from "./panel.module.css";
import scriptAddress from "./show-times.ts?script-address";
import styles from "./times.module.css";

type TimesPlaceProps = {
  doctor: { id: string; slug: string };
  /** The conditions for the times, as a URL query without the doctor: `service`, `day`, `part`, `age`. */
  query?: string;
  service?: string | null;
  /** The place is a cell of the week. */
  isCell?: boolean;
};

/**
 * The place of a doctor's soonest free times in a list. The HTML of the page contains only a link, which is the same for all visitors; the
 * script `show-times.ts` replaces it with the current free times. React does not overwrite that HTML, and handles the buttons in it.
 */
export function TimesPlace({ doctor, query = "", service = null, isCell = false }: TimesPlaceProps) {
  useEffect(() => {
    document.dispatchEvent(new Event("times:place"));
  }, []);

  return (
    <div
      className={isCell ? [styles.place, styles.inCell].join(" ") : styles.place}
      data-times={scriptAddress}
      data-doctor={doctor.id}
      data-query={isCell ? `${query}&cell` : query}
      {...recordButtons}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a link that this component writes
      dangerouslySetInnerHTML={linkOf(placeAddress(doctor.slug, service))}
      suppressHydrationWarning
    />
  );
}

/** The panel «Выберите время» on the first screen of a doctor's page. */
export function TimesPanel({ doctor }: { doctor: string }) {
  useEffect(() => {
    document.dispatchEvent(new Event("times:place"));
  }, []);

  return (
    <section className={panelStyles.panel} aria-labelledby="times">
      <h2 id="times">Выберите время</h2>
      <div
        className={panelStyles.place}
        data-times={scriptAddress}
        data-panel={`doctor=${doctor}`}
        {...recordButtons}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a link that this component writes
        dangerouslySetInnerHTML={linkOf(placeAddress(doctor, null))}
        suppressHydrationWarning
      />
    </section>
  );
}

const linkOf = (address: string) => ({ __html: `<a class="${styles.choose}" href="${address}">Выбрать время</a>` });

const placeAddress = (doctor: string, service: string | null) => addressWith("/zapis", { service, doctor }).replaceAll("&", "&amp;");

function open(event: FormEvent<HTMLElement>) {
  const { target } = event;
  const button = target instanceof HTMLFormElement && target.querySelector<HTMLButtonElement>("[data-form=record]");
  if (!button || location.pathname === "/zapis") return;
  event.preventDefault();
  const chosen = new FormData(target);
  const chosenIn = (name: string) => chosen.get(name)?.toString();
  void openForm("record", { doctor: chosenIn("doctor"), service: chosenIn("service"), wish: chosenIn("wish") }, button);
}

function prepare({ target }: PointerEvent | FocusEvent) {
  if (target instanceof Element && target.closest("[data-form=record]")) void prepareForm("record").catch(() => {});
}

/** The handlers of record buttons in HTML that React has not rendered. */
const recordButtons = { onSubmit: open, onPointerOver: prepare, onFocus: prepare };
