import { type FocusEvent, type FormEvent, type PointerEvent, useEffect } from "react";
import { addressWith } from "../http/address-params.ts";
import { openForm, prepareForm } from "../requests/dialogs/form-dialogs.tsx";
import scriptAddress from "./show-times.ts?script-address";
import styles from "./times.module.css";

type PlaceProps = {
  className: string | undefined;
  /** Slugs for the page /zapis. */
  doctor: string | null;
  service: string | null;
  /** The question that fills the place: `data-doctor` with `data-query`, or `data-panel`. */
  [data: `data-${string}`]: string | number;
};

/**
 * A place for free times. The HTML of the page contains only a link, which is the same for all visitors; the script `show-times.ts` replaces
 * it with the current free times. React does not overwrite that HTML, and handles the record buttons in it.
 */
export function Place({ doctor, service, ...attributes }: PlaceProps) {
  useEffect(() => {
    document.dispatchEvent(new Event("times:place"));
  }, []);
  const address = addressWith("/zapis", { service, doctor }).replaceAll("&", "&amp;");
  const html = { __html: `<a class="${styles.choose}" href="${address}">Выбрать время</a>` };

  return (
    <div
      {...attributes}
      data-times={scriptAddress}
      {...recordButtons}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a link that this component writes
      dangerouslySetInnerHTML={html}
      suppressHydrationWarning
    />
  );
}

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

const recordButtons = { onSubmit: open, onPointerOver: prepare, onFocus: prepare };
