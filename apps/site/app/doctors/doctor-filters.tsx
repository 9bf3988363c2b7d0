import type { DoctorChoices } from "@len/contract/doctors";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Form, Link, useNavigate } from "react-router";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { capitalised, doctorCount, rubles, years } from "../ui/formats.ts";
import { Icon } from "../ui/icon.tsx";
import { typography } from "../ui/typography.ts";
import styles from "./doctor-filters.module.css";
import { countChosen, type DoctorsQuery, doctorsPath, type FilterName, readDoctorsQuery } from "./doctors-query.ts";
import whenStyles from "./when-filter.module.css";
import { WhenChoices, WhenPick } from "./when-filter.tsx";

/** `menu` is the name of a choice in the list, `word` its name in the sentence or on the button. */
type Choice = { value: string; count: number; menu: string; word: string };
type Filter = { name: FilterName; title: string; choices: Choice[]; chosen: string };

const ages: Record<string, [string, string]> = {
  "": ["Взрослый или ребёнок", "взрослого или ребёнка"],
  adults: ["Взрослый", "взрослого"],
  children: ["Ребёнок", "ребёнка"],
};
const hours: Record<string, [string, string]> = {
  "": ["В любое время", "в любое время"],
  today: ["Сегодня", "сегодня"],
  week: ["На этой неделе", "на этой неделе"],
  evening: ["После 18:00", "после 18:00"],
};
const sexes: Record<string, [string, string]> = {
  "": ["Женщина или мужчина", "женщина или мужчина"],
  female: ["Женщина", "женщина"],
  male: ["Мужчина", "мужчина"],
};

/** The filters and the words for their choices. Prices are in kopecks in the API and in roubles in the URL. */
function filtersOf(choices: DoctorChoices, query: DoctorsQuery): Record<FilterName, Filter> {
  const filter = (name: FilterName, title: string, wordsOf: (value: string) => [menu: string, word: string]): Filter => ({
    name,
    title,
    chosen: String(query[name] ?? ""),
    choices: choices[name].map(({ value: given, count }) => {
      const [menu, word] = wordsOf(given);
      return { value: name === "priceTo" && given ? String(Number(given) / 100) : given, count, menu, word };
    }),
  });
  const directions = new Map(choices.category.map((one) => [one.value, one]));
  return {
    category: filter("category", "Направление", (value) => {
      const { title = "", specialist = "" } = directions.get(value) ?? {};
      return value === "" ? ["Любое направление", "врача"] : [title, specialist || `врача: ${title}`];
    }),
    ages: filter("ages", "Кто придёт", (value) => {
      const [menu, word] = ages[value] ?? [value, value];
      return [menu, query.age !== null && value === "children" ? `ребёнка ${ageWords(query.age)}` : word];
    }),
    priceTo: filter("priceTo", "Первый приём", (value) =>
      value === "" ? ["Любая цена", "по любой цене"] : [`До ${rubles(Number(value))}`, `до ${rubles(Number(value))}`],
    ),
    hours: filter("hours", "Когда принимает", (value) => hours[value] ?? [value, value]),
    sex: filter("sex", "Врач", (value) => sexes[value] ?? [value, value]),
    language: filter("language", "Язык", (value) => (value === "" ? ["Любой", "любой"] : [capitalised(value), value])),
    experience: filter("experience", "Стаж", (value) =>
      value === "" ? ["Любой", "любой"] : [`От ${yearsFrom(value)}`, `от ${yearsFrom(value)}`],
    ),
  };
}

const ageWords = (age: number) => (age === 0 ? "до года" : years(age));

/** Only for numbers of tens, whose genitive after «от» is the same as the plural: «от 10 лет». */
const yearsFrom = (value: string) => years(Number(value));

/** `canReset` is false for an empty list, which has its own link to all doctors. */
type DoctorFiltersProps = { choices: DoctorChoices; query: DoctorsQuery; canReset: boolean };

const formId = "doctor-filters";

/**
 * The doctor filters as a sentence with four choices and a bar with three more. Every choice is a radio group in a `<details>`, which opens
 * without scripts too. Without scripts the button «Показать» sends the form; with scripts the list is updated after each choice. On a phone
 * all filters are also in one dialog.
 */
export function DoctorFilters({ choices, query, canReset }: DoctorFiltersProps) {
  const form = useRef<HTMLFormElement>(null);
  const sheet = useRef<HTMLFormElement>(null);
  const filters = filtersOf(choices, query);
  const chosen = countChosen(query);
  const show = useShow(query);
  const isBookable = choices.day.length > 0;
  useClosing(form);
  const kept = (
    <>
      {query.search && <input type="hidden" name="search" value={query.search} />}
      {query.order && <input type="hidden" name="order" value={query.order} />}
    </>
  );

  return (
    <>
      <Form
        ref={form}
        id={formId}
        method="get"
        action={doctorsPath()}
        aria-label="Подбор врача"
        className={styles.form}
        preventScrollReset
        onChange={show}
      >
        {kept}
        <div className={styles.sentence}>
          Ищу <Pick filter={filters.category} /> для <Pick filter={filters.ages}>{isBookable && <Age age={query.age} />}</Pick>,
          первый&nbsp;приём <Pick filter={filters.priceTo} />,{" "}
          {isBookable ? <WhenPick choices={choices} query={query} /> : <Pick filter={filters.hours} />}
        </div>
        <div className={styles.bar}>
          {[filters.sex, filters.language, filters.experience].map((filter) => (
            <Pick key={filter.name} filter={filter} isButton />
          ))}
          <Button type="button" variant="ghost" size="small" className={styles.all} data-opens="doctor-filters-all">
            {chosen > 0 ? `Все фильтры, выбрано ${chosen}` : "Все фильтры"}
          </Button>
          <Button type="submit" size="small" className={styles.send}>
            Показать
          </Button>
          {canReset && (chosen > 0 || query.search) && <Link to={doctorsPath({ order: query.order })}>Сбросить</Link>}
        </div>
      </Form>
      <Dialog id="doctor-filters-all" title="Кого ищем" size="form">
        <Form
          ref={sheet}
          method="get"
          action={doctorsPath()}
          aria-label="Все фильтры"
          className={styles.sheet}
          preventScrollReset
          onChange={show}
        >
          {kept}
          {Object.values(filters).map((filter) =>
            filter.name === "hours" && isBookable ? (
              <div key="when" className={whenStyles.sheet}>
                <WhenChoices choices={choices} query={query} />
              </div>
            ) : (
              <fieldset key={filter.name}>
                <legend>{filter.title}</legend>
                <Choices filter={filter} />
                {filter.name === "ages" && isBookable && <Age age={query.age} />}
              </fieldset>
            ),
          )}
          <div className={styles.foot}>
            <Link to={doctorsPath({ order: query.order })} replace preventScrollReset data-closes="">
              Сбросить
            </Link>
            <Button type="button" data-closes="">{`Показать ${doctorCount(choices.found)}`}</Button>
          </div>
        </Form>
      </Dialog>
    </>
  );
}

/** Returns a handler that navigates to the list for the form's current choices. */
function useShow(query: DoctorsQuery) {
  const navigate = useNavigate();
  return (event: FormEvent<HTMLFormElement>) => {
    const asked = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) if (typeof value === "string") asked.append(name, value);
    navigate(doctorsPath({ ...readDoctorsQuery(asked), search: query.search, order: query.order }), {
      replace: true,
      preventScrollReset: true,
      state: history.state?.usr,
    });
  };
}

/** Closes an open choice on Escape, on a press outside, on Enter, and when the visitor chooses with a pointer. */
function useClosing(form: { readonly current: HTMLFormElement | null }) {
  useEffect(() => {
    const open = () => form.current?.querySelector<HTMLDetailsElement>("details[open]");
    const close = (returnsFocus: boolean) => {
      const details = open();
      if (!details) return;
      details.open = false;
      if (returnsFocus) details.querySelector("summary")?.focus();
    };
    const onKey = (event: KeyboardEvent) => {
      const isChoosing = event.target instanceof HTMLInputElement && open()?.contains(event.target);
      if (event.key === "Escape" || (event.key === "Enter" && isChoosing)) {
        if (open()) event.preventDefault();
        close(true);
      }
    };
    const onPress = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && open()?.contains(target))) close(false);
    };
    // Arrow keys in a radio group also fire `click`, with `detail` 0.
    const onClick = ({ target, detail }: MouseEvent) => {
      if (detail > 0 && target instanceof Element && target.closest("label") && !target.closest("[data-stays]") && open()?.contains(target))
        close(true);
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("pointerdown", onPress);
    document.addEventListener("click", onClick);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("pointerdown", onPress);
      document.removeEventListener("click", onClick);
    };
  }, [form]);
}

function Pick({ filter, isButton = false, children }: { filter: Filter; isButton?: boolean; children?: ReactNode }) {
  const word = filter.choices.find(({ value }) => value === filter.chosen)?.word ?? filter.chosen;
  return (
    <details name="doctor-filter" className={isButton ? styles.button : styles.pick}>
      <summary>
        {isButton ? `${filter.title}: ` : <span className="visually-hidden">{filter.title}: </span>}
        <span className={isButton ? styles.chosen : undefined}>{typography(word)}</span> <Icon name="chevron" />
      </summary>
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">{filter.title}</legend>
        <Choices filter={filter} stays={children ? "children" : undefined} />
        {children}
      </fieldset>
    </details>
  );
}

/** The age of a child: some doctors receive children from an age on. It counts only while «Ребёнок» is chosen. */
function Age({ age }: { age: number | null }) {
  const [picked, setPicked] = useState(age);
  useEffect(() => setPicked(age), [age]);

  return (
    <label className={whenStyles.age} data-stays="">
      Возраст ребёнка
      <select name="age" value={picked ?? ""} onChange={({ target: { value } }) => setPicked(value === "" ? null : Number(value))}>
        <option value="">любой</option>
        {Array.from({ length: oldestChild + 1 }, (_, one) => (
          <option key={ageWords(one)} value={one}>
            {ageWords(one)}
          </option>
        ))}
      </select>
    </label>
  );
}

const oldestChild = 17;

/** A choice that matches no doctor stays in the list, disabled. `stays`: this choice asks for more, so it does not close the list. */
function Choices({ filter: { name, choices, chosen }, stays }: { filter: Filter; stays?: string | undefined }) {
  const [picked, setPicked] = useState(chosen);
  useEffect(() => setPicked(chosen), [chosen]);

  return choices.map(({ value, count, menu }) => (
    <label key={value} className={styles.choice} data-stays={value === stays ? "" : undefined}>
      <input
        type="radio"
        name={name}
        value={value}
        checked={picked === value}
        disabled={count === 0 && picked !== value}
        onChange={() => setPicked(value)}
      />
      {typography(menu)}
      <span>{count}</span>
    </label>
  ));
}
