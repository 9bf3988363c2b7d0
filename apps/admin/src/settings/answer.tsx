import { callBackPromise } from "@len/contract/opening-hours";
import { useQuery } from "@tanstack/react-query";
import { Input } from "../ui/input.tsx";
import { hoursQuery } from "./hours-query.ts";
import { NumberRow, type PartProps, Row, SettingsPart } from "./part.tsx";
import styles from "./settings.module.css";
import { useSettings } from "./use-settings.ts";

const keys = ["promiseMinutes", "promiseMorning"] as const;

/** «Ответ на заявки»: the promised time of an answer, and what visitors read about it. */
export function AnswerPart({ settings, clinic }: PartProps) {
  const form = useSettings(settings, keys);
  const { data: hours } = useQuery(hoursQuery);
  const minutes = form.valueOf("promiseMinutes");
  const today = clinic.dayOf(clinic.now);
  return (
    <SettingsPart
      form={form}
      clinic={clinic}
      isPublic={false}
      beside={
        <>
          <h2>Сотрудники увидят</h2>
          <ul className={styles.say}>
            <li>
              <span className="small muted">заявка в рабочий час</span>
              <span>«обещали» через {Number.isNaN(minutes) ? "…" : minutes} мин рабочего времени</span>
            </li>
            <li>
              <span className="small muted">заявка ночью</span>
              <span>«обещали до {form.valueOf("promiseMorning")}» ближайшего рабочего дня</span>
            </li>
          </ul>
          <h2>Посетители прочтут</h2>
          {hours ? (
            <ul className={styles.say}>
              {["08:00", "12:00", "23:00"].map((time) => (
                <li key={time}>
                  <span className="small muted">сегодня в {time}</span>
                  <span>{callBackPromise(hours, clinic.instantOf(today, time), Number.isNaN(minutes) ? undefined : minutes)}</span>
                </li>
              ))}
            </ul>
          ) : (
            <p className="muted">Сначала опубликуйте часы работы.</p>
          )}
          <p className="small muted">
            В рабочее время сайт называет посетителю обещанный час, в остальное — час открытия. Срок ответа на ночные заявки видят только
            сотрудники.
          </p>
        </>
      }
    >
      <NumberRow
        form={form}
        of="promiseMinutes"
        label="За сколько минут отвечаем в рабочее время"
        hint="Считается только время, когда клиника открыта. Изменение действует для новых заявок."
      />
      <Row
        label="До какого часа отвечаем на пришедшее ночью"
        hint="Час ближайшего рабочего дня, например 10:00."
        problem={form.problemOf("promiseMorning")}
      >
        {(props) => (
          <Input
            {...props}
            className={styles.inNumber}
            inputMode="numeric"
            maxLength={5}
            value={form.valueOf("promiseMorning")}
            onChange={({ target }) => form.change("promiseMorning", target.value)}
          />
        )}
      </Row>
    </SettingsPart>
  );
}
