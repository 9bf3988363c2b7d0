import { anyChoice } from "@len/contract/checks";
import { clinicClock } from "@len/contract/opening-hours";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useRootData } from "../../clinic/root-data.ts";
import { hoursText } from "../../seo/page-meta.ts";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import { PhoneLink } from "../../ui/phone-link.tsx";
import { typography } from "../../ui/typography.ts";
import { DoctorAndService } from "../choices/doctor-and-service.tsx";
import type { FormOptions } from "../choices/form-options.ts";
import { useChosen } from "../choices/use-chosen.ts";
import { WishButtons } from "../choices/wish-buttons.tsx";
import { isLeftToClinic } from "../form/left-to-clinic.ts";
import { CommentField, NameField, PhoneField } from "../form/personal-fields.tsx";
import { useKeptDraft } from "../form/use-kept-draft.ts";
import { FieldPair, type FormState, VisitorForm } from "../form/visitor-form.tsx";
import type { RefusedTime } from "../form/visitor-forms.ts";
import { ForWhom } from "../time/for-whom.tsx";
import { TakenVisit } from "../time/taken-visit.tsx";
import { readSlot, type ShownTimes, slotOf, type Time } from "../time/time.ts";
import { dayInWords, firstLine } from "../time/time-words.ts";
import { RefusedOnPage, TimesOfPage } from "../time/times-of-page.tsx";
import { fetchDays } from "../time/visit.ts";
import { serviceInWords } from "../time/visit-part.tsx";
import styles from "./booking-page.module.css";
import { useFirstLine } from "./record-form.tsx";

const formId = "zapis-form";
const timesOfPage = 40;

type BookingPageProps = {
  title: string;
  options: FormOptions;
  chosen: { doctor: string | null; service: string | null; wish: string | null };
  state: FormState;
  times: ShownTimes;
};

/** /zapis where visitors take times: whom and what, the time, and who comes. It is one form, which works without scripts. */
export function BookingPage({ title, options, chosen, state, times: loaded }: BookingPageProps) {
  const timeZone = useRootData()?.contacts?.timeZone;
  const values = {
    service: chosen.service ?? anyChoice,
    doctor: chosen.doctor ?? anyChoice,
    ...(chosen.wish && { comment: chosen.wish }),
    ...state.values,
  };
  const [times, setTimes] = useState(loaded);
  const picked = useChosen(formId, values);
  const slot = useSlot(preselected(loaded));
  const time = readSlot(slot);
  const from = values.from ?? "";
  useKeptDraft();
  useFirstLine(formId, time && firstLine(time.start, timeZone));

  async function showTimes() {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    const given = (name: string) => String(new FormData(form).get(name) ?? "");
    const query = { doctor: given("doctor").replace(anyChoice, ""), service: given("service").replace(anyChoice, ""), from: given("from") };
    if (!query.doctor && !query.service) return setTimes(null);
    const offered = await fetchDays({ ...query, days: 14, most: timesOfPage });
    const first =
      offered?.next && offered.days.every((day) => day.times.length === 0)
        ? await fetchDays({ ...query, from: offered.next, days: 14, most: timesOfPage })
        : offered;
    setTimes(first ? { offered: first, start: null, refused: null, refusedTime: null } : "silent");
  }
  useChoiceChange(showTimes);

  const refuse = (refused: RefusedTime) =>
    setTimes((now) => (now === null || now === "silent" ? now : { ...now, start: null, refused, refusedTime: time }));
  const offersTimes = times !== null && times !== "silent" && times.offered.state === "free";
  const doctors = offersTimes ? times.offered.days.flatMap((day) => day.times.map(({ doctor }) => doctor)) : [];

  return (
    <main id="main" className={["wrap", styles.page].join(" ")}>
      <Breadcrumbs trail={[]} current={title} />
      <div data-columns className={styles.columns}>
        <div className={styles.form}>
          <h1 tabIndex={-1}>{typography(title)}</h1>
          {state.isForgotten && (
            <p role="status" className={styles.forgotten}>
              {typography(
                "Ответ на эту форму уже не хранится. Вернитесь на шаг назад: браузер обычно помнит написанное. Или заполните форму ещё раз.",
              )}
            </p>
          )}
          <VisitorForm
            {...state}
            name="record"
            id={formId}
            values={values}
            time={{ refused: refuse, taken: (visit, text, page) => <TakenVisit visit={visit} text={text} page={page} /> }}
            below={
              offersTimes && (
                <p className={styles.note}>
                  {typography(
                    "Время закрепится, когда нажмёте «Отправить». Если его займут раньше, вернём эту страницу с ближайшими: всё написанное останется.",
                  )}
                </p>
              )
            }
          >
            {(field) => (
              <>
                {/* Enter in a field presses the first button of a form, which must not be «Показать время». */}
                <button type="submit" tabIndex={-1} aria-hidden="true" className="visually-hidden" />
                {offersTimes && times.refused && <RefusedOnPage refused={times.refused} time={times.refusedTime} options={options} />}
                <Step number={1} title="К кому и с чем">
                  <DoctorAndService form={formId} name="record" options={options} doctor={field("doctor")} service={field("service")} />
                  <div className={styles.show}>
                    {offersTimes && <FromDay from={from} until={times.offered.until} />}
                    <Button
                      type="submit"
                      variant="ghost"
                      name="step"
                      value="times"
                      formNoValidate
                      onClick={(event) => {
                        event.preventDefault();
                        void showTimes();
                      }}
                    >
                      Показать время
                    </Button>
                  </div>
                  {times === null && (
                    <p className={styles.note}>{typography("Выберите услугу или врача, и мы покажем свободное время.")}</p>
                  )}
                </Step>
                {times !== null && (
                  <Step number={2} title="Время" id="times">
                    <TimesOfPage
                      times={times}
                      id={`${formId}-slot`}
                      withNames={isLeftToClinic(picked.doctor)}
                      error={field("slot").error}
                    />
                  </Step>
                )}
                <Step number={times === null ? 2 : 3} title="Кто придёт">
                  <FieldPair>
                    <NameField {...field("name")} />
                    <PhoneField {...field("phone")} />
                  </FieldPair>
                  {(offersTimes || values.age !== undefined) && (
                    <ForWhom options={options} doctors={time ? [time.doctor] : doctors} forWhom={values.forWhom} {...field("age")} />
                  )}
                  {!time && <WishButtons {...field("comment")} form={formId} />}
                  <CommentField
                    {...field("comment")}
                    hint={offersTimes ? "Пожелания. Не указывайте диагноз." : "Удобное время для звонка, пожелания. Не указывайте диагноз."}
                    aria-required
                  />
                </Step>
                {values.kind && <input type="hidden" name="kind" value={values.kind} />}
              </>
            )}
          </VisitorForm>
        </div>
        <Aside options={options} picked={picked} time={time} />
      </div>
    </main>
  );
}

function Step({ number, title, id, children }: { number: number; title: string; id?: string; children: ReactNode }) {
  return (
    <section id={id} className={styles.step} aria-labelledby={`step-${number}`}>
      <b aria-hidden="true">{number}</b>
      <div>
        <h2 id={`step-${number}`}>{title}</h2>
        {children}
      </div>
    </section>
  );
}

/** The first day of the times; without one the soonest are shown. */
function FromDay({ from, until }: { from: string; until: string | null }) {
  const timeZone = useRootData()?.contacts?.timeZone;
  const today = clinicClock(new Date(), timeZone).iso;
  const days = Array.from({ length: 60 }, (_, index) =>
    new Date(Date.parse(`${today}T00:00:00Z`) + index * 86_400_000).toISOString().slice(0, 10),
  );
  return (
    <SelectField id={`${formId}-from`} name="from" label="Начиная с" defaultValue={from}>
      <option value="">ближайшего дня</option>
      {days
        .filter((day) => until === null || day <= until)
        .map((day) => (
          <option key={day} value={day}>
            {dayInWords(day)}
          </option>
        ))}
    </SelectField>
  );
}

/** The time that the address chooses. */
function preselected(times: ShownTimes): string {
  if (times === null || times === "silent") return "";
  const time = times.offered.days
    .flatMap((day) => day.times)
    .find(({ start }) => times.start !== null && Date.parse(start) === Date.parse(times.start));
  return time ? slotOf({ ...time, service: times.offered.service ?? "" }) : "";
}

/** The value of the chosen radio button; `initial` until hydration. */
function useSlot(initial: string): string {
  const [slot, setSlot] = useState(initial);
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    const read = () => setSlot(String(new FormData(form).get("slot") ?? ""));
    read();
    form.addEventListener("change", read);
    form.addEventListener("reset", () => queueMicrotask(read));
    // New times come without an event.
    const watch = new MutationObserver(read);
    watch.observe(form, { childList: true, subtree: true });
    return () => {
      form.removeEventListener("change", read);
      watch.disconnect();
    };
  }, []);
  return slot;
}

/** Calls `changed` when the visitor chooses another doctor, service or first day. */
function useChoiceChange(changed: () => void) {
  const latest = useRef(changed);
  latest.current = changed;
  useEffect(() => {
    const form = document.getElementById(formId);
    const onChange = ({ target }: Event) => {
      if (target instanceof HTMLSelectElement && ["doctor", "service", "from"].includes(target.name)) latest.current();
    };
    form?.addEventListener("change", onChange);
    return () => form?.removeEventListener("change", onChange);
  }, []);
}

type AsideProps = { options: FormOptions; picked: { doctor: string; service: string }; time: Time | null };

/** What the visit costs, where it is, and whom to call. */
function Aside({ options, picked, time }: AsideProps) {
  const root = useRootData();
  const contacts = root?.contacts;
  const phone = contacts?.phones[0];
  const { doctor, service } = time ?? picked;
  const words = isLeftToClinic(service) ? "" : serviceInWords(options, { doctor, service });
  const name = options.doctors.find(({ slug }) => slug === doctor)?.name;
  const [price, rest] = priceAndRest(words);
  return (
    <aside className={styles.aside}>
      {(words || name) && (
        <section>
          <h2>{price ? typography(price) : name}</h2>
          <p>{typography([rest, price && name].filter(Boolean).join(". "))}</p>
        </section>
      )}
      {contacts && (
        <section>
          <h2>{typography(contacts.address.street)}</h2>
          <p>{typography(contacts.address.directions)}</p>
        </section>
      )}
      {phone && (
        <section>
          <h2>
            <PhoneLink number={phone.number} />
          </h2>
          <p>{hoursText(root)}</p>
        </section>
      )}
    </aside>
  );
}

/** «Первичный приём, 40 минут, 3 900 ₽» in two parts, the price and the rest. */
function priceAndRest(words: string): [string, string] {
  const parts = words.split(", ");
  const price = parts.at(-1) ?? "";
  return price.includes("₽") ? [price, parts.slice(0, -1).join(", ")] : ["", words];
}
