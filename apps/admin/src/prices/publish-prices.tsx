import { useEffect, useId, useRef, useState } from "react";
import { Button } from "../ui/button.tsx";
import { Hint } from "../ui/hint.tsx";
import { PlannedHour, usePlannedHour } from "../ui/planned-hour.tsx";
import sheetStyles from "../ui/sheet.module.css";
import { Sheet } from "../ui/sheet.tsx";
import { type When, WhenChoice } from "../ui/when-choice.tsx";
import type { ClinicTime } from "../words/clinic-time.ts";
import { counted } from "../words/words.ts";
import { ComingList, comingOf } from "./changes-sheet.tsx";
import type { PriceSheet } from "./price-sheet.ts";
import { changesOf, type LineRow } from "./sheet-values.ts";
import { linesForms, pricesForms } from "./words.ts";

const shownAtMost = 6;

type Props = {
  all: readonly LineRow[];
  sheet: PriceSheet;
  clinic: ClinicTime;
  isPending: boolean;
  isAtHour: boolean;
  /** The services whose prices are published; `null` for all services with changes. */
  only: readonly string[] | null;
  /** The day chosen before; otherwise tomorrow is offered. */
  onDay?: string | undefined;
  onPublish(ids: string[], at: string | null): void;
  onClose(): void;
};

/** The sheet «Опубликовать 42 цены»: the prices that will be published now or at an hour. */
export function PublishPrices({ all, sheet, clinic, isPending, isAtHour, only, onDay, onPublish, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [when, setWhen] = useState<When>(isAtHour ? "hour" : "now");
  const hour = usePlannedHour(clinic, onDay);
  const main = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button gets the focus, so that Enter publishes.
    main.current?.focus();
  }, []);
  const services = sheet.services.filter(
    (service) => (only === null || only.includes(service.id)) && changesOf(service, sheet.linesOf(service)) > 0,
  );
  const coming = comingOf(
    all,
    sheet,
    services.map((service) => service.id),
  );
  const at = when === "hour" ? hour.at : null;
  return (
    <Sheet ref={dialog} aria-labelledby={id} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isPending || coming.length === 0 || (when === "hour" && hour.problem)) return;
          // The dialog returns the focus when it is closed.
          dialog.current?.close();
          onPublish(
            services.map((service) => service.id),
            at?.toISOString() ?? null,
          );
        }}
      >
        <h2 className="name" id={id}>
          Опубликовать {counted(coming.length, pricesForms)}
        </h2>
        <WhenChoice when={when} choose={setWhen} />
        {when === "hour" && <PlannedHour hour={hour} hint="До этого часа на сайте остаются нынешние цены" />}
        {coming.length === 0 ? (
          <Hint>У выбранных услуг нет изменений, которые ещё не на сайте.</Hint>
        ) : (
          <ComingList coming={coming.slice(0, shownAtMost)} />
        )}
        {coming.length > shownAtMost && <Hint>И ещё {counted(coming.length - shownAtMost, linesForms)}.</Hint>}
        <Hint>Выйдут только цены: остальные правки в карточках услуг останутся черновиками. Отменить можно целиком.</Hint>
        <p className={sheetStyles.sheetActs}>
          <Button kind="quiet" onClick={() => dialog.current?.close()}>
            Отмена
          </Button>
          <Button type="submit" kind="main" ref={main}>
            {at ? `Назначить на ${clinic.dateOf(at.getTime())}` : `Опубликовать ${counted(coming.length, pricesForms)}`}
          </Button>
        </p>
      </form>
    </Sheet>
  );
}
