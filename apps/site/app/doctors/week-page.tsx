import type { DoctorCard } from "@len/contract/doctors";
import { callBackPromise } from "@len/contract/opening-hours";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { data, href, Link } from "react-router";
import { fullName } from "../clinic/doctor-name.tsx";
import { inTheEvening, type Reception, readClinicNow, wishFor, wishTitle } from "../clinic/reception.ts";
import { useRootData } from "../clinic/root-data.ts";
import { addressWith } from "../http/address-params.ts";
import { apiContext } from "../http/api-context.ts";
import { quietly } from "../http/quietly.ts";
import { required } from "../http/required.ts";
import { Empty } from "../lists/empty.tsx";
import { chooseInForm } from "../requests/choices/choose-in-form.ts";
import { setWish } from "../requests/choices/set-wish.ts";
import { type FormDialog, formInTime, prepareForm } from "../requests/dialogs/form-dialogs.tsx";
import { FormSheet } from "../requests/form/form-sheet.tsx";
import { oneOf, pageNumber, slug } from "../routing/parameters.ts";
import type { RouteHandle } from "../routing/route-handle.ts";
import { directionOfList } from "../seo/direction-of-list.ts";
import { seoTextOf } from "../seo/page-meta.ts";
import { sectionMeta } from "../seo/section-meta.ts";
import { iconButtonClass } from "../ui/button.tsx";
import { Chips } from "../ui/chips.tsx";
import { costText, minutes, range } from "../ui/formats.ts";
import { Icon, type IconName } from "../ui/icon.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { pick } from "../ui/pick.ts";
import { headOf, SectionHead } from "../ui/section-head.tsx";
import { typography } from "../ui/typography.ts";
import { useHydrated } from "../ui/use-hydrated.ts";
import type { Route } from "./+types/week-page.ts";
import { clinicDay, type DoctorOfWeek, daysInWords, doctorOfWeek, shownWeek } from "./week.ts";
import styles from "./week-page.module.css";
import { hoursChips, partNames, readWeekQuery, weekPath } from "./week-query.ts";
import { type Slot, WeekTable } from "./week-table.tsx";

export const handle: RouteHandle = {
  cachedBy: {
    category: slug,
    hours: oneOf("", "evening"),
    part: oneOf("", "morning", "day", "evening"),
    week: oneOf("", "next"),
    page: pageNumber,
  },
  seoTextInRoot: true,
  section: { title: "Неделя приёма", otherNames: "расписание приёма врачей график" },
};

const doctorsOnPage = 24;
const trail = [{ title: "Специалисты", path: href("/specialists") }];

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { query, direction } = loaderData;

  return sectionMeta(matches, {
    path: href("/specialists/week"),
    name: "Неделя приёма",
    page: query.page,
    narrowed: [
      direction?.title,
      query.evening && "после 18:00",
      query.part && partNames[query.part].toLowerCase(),
      query.later && "следующая неделя",
    ]
      .filter(Boolean)
      .join(" — "),
    trail,
  });
}

/** Doctors in the order of their soonest hours. The first doctor of the unfiltered list decides which week is shown. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const isBookable = (await quietly(api.settings()))?.bookingOpen ?? false;
  const query = readWeekQuery(url.searchParams, isBookable);
  const filters = {
    category: query.category ? [query.category] : [],
    ...(query.evening && { hours: "evening" as const }),
    ...(query.part && { part: query.part }),
  };
  const asked = { ...filters, order: "soonest" as const };
  const [listed, first, choices, direction, contacts] = await Promise.all([
    required(api.doctors({ ...asked, limit: doctorsOnPage, page: query.page })),
    required(api.doctors({ ...asked, limit: 1 })),
    quietly(api.doctorChoices(filters)),
    directionOfList(api, query.category),
    quietly(api.contacts()),
  ]);
  if (query.page > listed.pagination.lastPage) throw data(null, { status: 404 });

  const now = readClinicNow(contacts);
  const shown = (doctor: DoctorCard) => (query.evening ? inTheEvening(doctorOfWeek(doctor)) : doctorOfWeek(doctor));
  const doctors = listed.data.map(shown);
  const soonest = first.data.map(shown)[0];
  return {
    query,
    isBookable,
    direction,
    directions:
      choices?.category
        .filter(({ value, count }) => count > 0 || value === query.category)
        .map((one) => pick(one, "value", "title", "count")) ?? [],
    doctors,
    week: shownWeek({ soonest, doctors, later: query.later }, now, contacts),
    pagination: listed.pagination,
    now,
  };
}

type Chosen = { doctor: DoctorOfWeek; reception: Reception };

const isSame = (chosen: Chosen | null, { doctor, reception }: Chosen) =>
  chosen?.doctor.id === doctor.id && chosen.reception.day === reception.day && chosen.reception.from === reception.from;

export default function WeekPage({ loaderData: { query, isBookable, directions, doctors, week, pagination, now } }: Route.ComponentProps) {
  const root = useRootData();
  const wish = useWish();
  const day = clinicDay(root?.contacts);

  return (
    <main id="main" className={["wrap", styles.page].join(" ")}>
      <SectionHead
        trail={trail}
        {...headOf(
          seoTextOf(root, "/specialists/week"),
          "Неделя приёма",
          isBookable
            ? "Свободное время всех врачей. Выберите день и нажмите на время."
            : "Часы приёма по расписанию. Выберите удобное время, и мы передадим его администратору как пожелание.",
        )}
      />
      {directions.length > 0 && (
        <Chips
          label="Направление"
          chips={directions.map(({ value, title, count }) => ({
            to: weekPath({ ...query, category: value || null, page: 1 }),
            label: value ? title : "Все врачи",
            count,
            current: value === (query.category ?? ""),
          }))}
        />
      )}
      <div className={styles.bar}>
        <nav className={styles.weeks} aria-label="Неделя">
          <WeekLink icon="arrowLeft" label="Предыдущая неделя" to={query.later ? weekPath({ ...query, later: false, page: 1 }) : null} />
          <b>{daysInWords(week)}</b>
          <WeekLink icon="arrow" label="Следующая неделя" to={query.later ? null : weekPath({ ...query, later: true, page: 1 })} />
        </nav>
        <Chips label="Часы" chips={hoursChips(query, isBookable)} />
        {isBookable ? (
          <p className="small muted">{typography("Сначала ближайшее время. Оно на часах клиники и обновляется само.")}</p>
        ) : (
          <p className="small muted">
            <span className={styles.press}>{typography("Нажмите на часы, чтобы записаться.")} </span>
            {typography(
              ["Сначала ближайшие часы.", day && `Полоса под ними — день клиники, ${range(day.from, day.to)}.`].filter(Boolean).join(" "),
            )}
          </p>
        )}
      </div>
      {doctors.length > 0 ? (
        <WeekTable doctors={doctors} week={week} now={now} part={query.part} slot={(slot) => <WishSlot {...slot} {...wish} />} />
      ) : (
        <Empty sentence="Здесь пока никого нет" hint="Посмотрите всех врачей клиники." way={{ to: weekPath({}), label: "Все врачи" }} />
      )}
      <Pagination pagination={pagination} pathOf={(page) => weekPath({ ...query, page })} />
      <Wish {...wish} />
    </main>
  );
}

function WeekLink({ icon, label, to }: { icon: IconName; label: string; to: string | null }) {
  return to === null ? (
    <span className={iconButtonClass(false, styles.disabled)}>
      <Icon name={icon} />
    </span>
  ) : (
    <Link to={to} className={iconButtonClass()} aria-label={label} preventScrollReset>
      <Icon name={icon} />
    </Link>
  );
}

/** The hours chosen in the table, and the record form below it. The form is loaded when the visitor points at or focuses some hours. */
function useWish() {
  const contacts = useRootData()?.contacts;
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [form, setForm] = useState<FormDialog | null>(null);
  const place = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const pressed = useRef<HTMLButtonElement>(null);

  const prepare = () => void prepareForm("record").catch(() => {});

  /** Pressing the chosen hours again clears the choice. When the form cannot be loaded, the browser goes to the form's own page. */
  async function toggle(next: Chosen, button: HTMLButtonElement) {
    if (isSame(chosen, next)) {
      const comment = place.current?.querySelector<HTMLTextAreaElement>("textarea[name=comment]");
      if (comment) setWish(comment, "");
      setChosen(null);
      return;
    }
    const text = wishFor(next.reception, contacts);
    const loaded = form ?? (await formInTime("record").catch(() => null));
    if (!loaded) return location.assign(recordPath(next.doctor, text));
    pressed.current = button;
    flushSync(() => {
      setForm(loaded);
      setChosen(next);
    });
    chooseInForm(place.current, { doctor: next.doctor.slug, service: next.doctor.firstVisit?.service, wish: text });
    heading.current?.focus();
  }

  return { chosen, form, place, heading, prepare, toggle, back: () => pressed.current?.focus(), takeBack: () => setChosen(null) };
}

type WishState = ReturnType<typeof useWish>;

const recordPath = (doctor: DoctorOfWeek, wish: string) => addressWith(href("/zapis"), { doctor: doctor.slug, wish });

/** Before hydration a link to the form's page with the hours as the wish, afterwards a toggle button. */
function WishSlot({ doctor, reception, label, className, content, chosen, prepare, toggle }: Slot & WishState) {
  const contacts = useRootData()?.contacts;
  const isHydrated = useHydrated();
  if (!isHydrated) {
    return (
      <a className={className} href={recordPath(doctor, wishFor(reception, contacts))} aria-label={label}>
        {content}
      </a>
    );
  }
  const own = { doctor, reception };
  return (
    <button
      type="button"
      className={className}
      aria-label={label}
      aria-pressed={isSame(chosen, own)}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={({ currentTarget }) => void toggle(own, currentTarget)}
    >
      {content}
    </button>
  );
}

function Wish({ chosen, form, place, heading, back, takeBack }: WishState) {
  const { contacts, settings } = useRootData() ?? {};
  const promise = contacts ? callBackPromise(contacts, new Date(), settings?.promiseMinutes) : "Перезвоним в часы работы клиники.";
  const visit = chosen?.doctor.firstVisit;

  return (
    <section ref={place} className={styles.wish} aria-labelledby="wish" hidden={chosen === null} onReset={takeBack}>
      {chosen && (
        <div>
          <p className="muted">Ваше пожелание</p>
          <h2 id="wish" ref={heading} tabIndex={-1}>
            {wishTitle(chosen.reception, contacts)}
          </h2>
          <p>
            {fullName(chosen.doctor)}.{" "}
            {visit && ["Первый приём", visit.durationMin && minutes(visit.durationMin), costText(visit)].filter(Boolean).join(", ")}
          </p>
          <p className={styles.honest}>
            {typography(
              `Это время пока не закреплено за вами. Администратор увидит пожелание, проверит, свободно ли оно, и ${promise.replace("Перезвоним", "перезвонит")} Запись появится, когда вы договоритесь о времени.`,
            )}
          </p>
          <button type="button" className={styles.back} onClick={back}>
            Выбрать другие часы
          </button>
        </div>
      )}
      {form && (
        <FormSheet>
          <h2 className={styles.title}>Запись на прием</h2>
          <form.Form id="week-form" options={form.options} />
        </FormSheet>
      )}
    </section>
  );
}
