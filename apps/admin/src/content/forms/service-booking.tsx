import { fieldErrorsByPath } from "@len/contract/forms";
import { serviceBookingCalls } from "@len/contract/staff/calls/service-booking";
import {
  type ServiceBooking,
  type StoredServiceBooking,
  serviceBookingSchema,
  storedServiceBookingSchema,
} from "@len/contract/staff/service-booking";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState, useSyncExternalStore } from "react";
import { messageOf, Refused, send } from "../../api/send.ts";
import { isSame } from "../../store/data.ts";
import { readTyped, subscribeToTyped, type TypedBooking, typeBooking } from "../../store/typed.ts";
import { Button } from "../../ui/button.tsx";
import field from "../../ui/field.module.css";
import { Field } from "../../ui/field.tsx";
import { notify } from "../../ui/notices.tsx";
import segments from "../../ui/segments.module.css";
import { useShell } from "../../ui/use-shell.ts";
import type { BodyProps } from "../fields/record-form.ts";
import styles from "./forms.module.css";

const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: ["service-booking", id],
    queryFn: async () => (await send(serviceBookingCalls.serviceBooking, { params: { id } })).data,
  });

/** The rules for booking the service. They are set by the owner, are not a part of the draft, and apply as soon as they are saved. */
export function ServiceBookingRules({ id }: BodyProps) {
  const { data, error } = useQuery(bookingQuery(id));
  const { me } = useShell();
  if (error) return <p className="muted">Правила записи не открылись: {messageOf(error)}</p>;
  if (!data) return <p className="muted">Открываем правила записи…</p>;
  if (!me.roles.includes("owner")) return <Shown stored={data} />;
  return <Rules id={id} stored={data} />;
}

const ways: Record<ServiceBooking["booking"], string> = { no: "Только по телефону", request: "Заявка", time: "На время" };

function Shown({ stored: { value } }: { stored: StoredServiceBooking }) {
  return (
    <p>
      {ways[value.booking]}
      {value.durationMin !== null && `, ${value.durationMin}\u00a0мин`}. <span className="muted">Правила записи меняет владелец.</span>
    </p>
  );
}

const numberNames = ["durationMin", "tidyingMin", "fromAge", "repeatDays"] as const;
type NumberName = (typeof numberNames)[number];

const typedOf = (value: ServiceBooking): TypedBooking => ({
  ...value,
  ...{ durationMin: textOf(value.durationMin), tidyingMin: textOf(value.tidyingMin) },
  ...{ fromAge: textOf(value.fromAge), repeatDays: textOf(value.repeatDays) },
});
const textOf = (number: number | null) => (number === null ? "" : String(number));

/** Texts that are not numbers are passed on, so that the schema refuses them; an empty tidying time becomes `null`. */
const rulesIn = (typed: TypedBooking): unknown => ({
  ...typed,
  ...Object.fromEntries(numberNames.map((name) => [name, typed[name].trim() === "" ? null : Number(typed[name])])),
  tidyingMin: Number(typed.tidyingMin),
});

function Rules({ id, stored }: { id: string; stored: StoredServiceBooking }) {
  const client = useQueryClient();
  const own = useSyncExternalStore(subscribeToTyped, readTyped).bookings[id];
  const typed = own?.value ?? typedOf(stored.value);
  const [problems, setProblems] = useState<Record<string, string[]>>({});
  const change = (changed: Partial<TypedBooking>) => {
    const value = { ...typed, ...changed };
    typeBooking(id, isSame(value, typedOf(stored.value)) ? undefined : { value, version: own?.version ?? stored.version });
  };
  const drop = () => {
    typeBooking(id, undefined);
    setProblems({});
  };
  const take = (saved: StoredServiceBooking) => client.setQueryData(bookingQuery(id).queryKey, saved);
  const save = useMutation({
    async mutationFn(input: ServiceBooking) {
      const version = own?.version ?? stored.version;
      return (await send(serviceBookingCalls.saveServiceBooking, { params: { id }, version, input })).data;
    },
    onSuccess(saved) {
      take(saved);
      drop();
      notify({ text: "Правила записи действуют" });
    },
    onError(error) {
      if (error instanceof Refused && error.code === "validation") return setProblems(error.fields);
      const current = storedServiceBookingSchema.safeParse(error instanceof Refused ? error.conflict?.current : null);
      if (!current.success) return notify({ text: "Правила записи не применились", hint: messageOf(error) });
      take(current.data);
      // After a conflict, the next press replaces the colleague's rules.
      typeBooking(id, { value: typed, version: current.data.version });
      notify({ text: "Пока вы писали, правила изменил другой сотрудник", hint: "Ваш текст цел. Примените ещё раз, чтобы заменить." });
    },
  });
  const apply = () => {
    const read = serviceBookingSchema.safeParse(rulesIn(typed));
    setProblems(read.success ? {} : fieldErrorsByPath(read.error));
    if (read.success) save.mutate(read.data);
  };
  const problemOf = (name: string) => problems[name]?.[0];
  const number = (name: NumberName, label: string) => (
    <Field label={label} problem={problemOf(name)}>
      {(props) => (
        <input
          {...props}
          className={`${field.in} ${styles.inMinutes}`}
          inputMode="numeric"
          maxLength={4}
          value={typed[name]}
          onChange={({ target }) => change({ [name]: target.value })}
        />
      )}
    </Field>
  );
  return (
    <div className={styles.bookingRules}>
      <fieldset>
        <legend className={field.label}>Как записываются</legend>
        <div className={segments.seg}>
          {Object.entries(ways).map(([way, label]) => (
            <button
              key={way}
              type="button"
              aria-pressed={typed.booking === way}
              onClick={() => change({ booking: serviceBookingSchema.shape.booking.parse(way) })}
            >
              {label}
            </button>
          ))}
        </div>
      </fieldset>
      <div className={styles.bookingNumbers}>
        {number("durationMin", "Минут приёма")}
        {number("tidyingMin", "Минут уборки после")}
        {number("fromAge", "Детям с, лет")}
      </div>
      <div className={styles.bookingNumbers}>
        <TypeField
          label="Кабинет, вид"
          value={typed.roomType}
          known={stored.types.room}
          problem={problemOf("roomType")}
          onChange={(roomType) => change({ roomType })}
        />
        <TypeField
          label="Аппарат, вид"
          value={typed.deviceType}
          known={stored.types.device}
          problem={problemOf("deviceType")}
          onChange={(deviceType) => change({ deviceType })}
        />
      </div>
      <Continued
        value={typed.repeatOf}
        services={stored.services}
        problem={problemOf("repeatOf")}
        onChange={(repeatOf) => change({ repeatOf, ...(repeatOf.length === 0 && { repeatDays: "" }) })}
      />
      {typed.repeatOf.length > 0 && number("repeatDays", "Предлагать после такого визита, дней")}
      <p className={field.hint}>
        Правила не входят в черновик и действуют сразу. Пустой вид: подойдёт любой кабинет, аппарат не нужен. Время посетители видят, пока
        запись на время открыта в настройках.
      </p>
      <div className={styles.bookingActs}>
        <Button kind="main" disabled={!own || save.isPending} onClick={apply}>
          Применить
        </Button>
        {own && (
          <Button kind="quiet" onClick={drop}>
            Вернуть как было
          </Button>
        )}
      </div>
    </div>
  );
}

type TypeProps = {
  label: string;
  value: string | null;
  known: readonly string[];
  problem: string | undefined;
  onChange(value: string | null): void;
};

/** A field for a type of rooms or devices; the types of the clinic are suggested. */
function TypeField({ label, value, known, problem, onChange }: TypeProps) {
  const list = useId();
  return (
    <Field label={label} problem={problem}>
      {(props) => (
        <>
          <input
            {...props}
            className={field.in}
            list={list}
            maxLength={60}
            value={value ?? ""}
            onChange={({ target }) => onChange(target.value === "" ? null : target.value)}
          />
          <datalist id={list}>
            {known.map((type) => (
              <option key={type} value={type} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}

type ContinuedProps = {
  value: readonly string[];
  services: StoredServiceBooking["services"];
  problem: string | undefined;
  onChange(value: string[]): void;
};

/** The services after which this service can be booked as a continuation. */
function Continued({ value, services, problem, onChange }: ContinuedProps) {
  const titleOf = (id: string) => services.find((service) => service.id === id)?.title ?? "Услуга не на сайте";
  return (
    <>
      <Field label="Повторный приём после" problem={problem}>
        {({ id, ...described }) => (
          <select
            id={id}
            aria-describedby={described["aria-describedby"]}
            className={field.in}
            value=""
            onChange={({ target }) => onChange([...value, target.value])}
          >
            <option value="">{value.length === 0 ? "не повторный" : "добавить услугу"}</option>
            {services
              .filter(({ id: other }) => !value.includes(other))
              .map((service) => (
                <option key={service.id} value={service.id}>
                  {service.title}
                </option>
              ))}
          </select>
        )}
      </Field>
      {value.length > 0 && (
        <ul className={styles.linkedRows}>
          {value.map((id) => (
            <li key={id}>
              {titleOf(id)}
              <Button kind="text" aria-label={`${titleOf(id)}: убрать`} onClick={() => onChange(value.filter((other) => other !== id))}>
                Убрать
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
