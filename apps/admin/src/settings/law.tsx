import type { LegalAct } from "@len/contract/settings";
import { checkedActOf } from "@len/contract/staff/settings";
import { Button, ButtonLink, IconButton } from "../ui/button.tsx";
import field from "../ui/field.module.css";
import { Hint } from "../ui/hint.tsx";
import { Icon } from "../ui/icon.tsx";
import { Input, LongText } from "../ui/input.tsx";
import note from "../ui/note.module.css";
import { DayInput } from "../ui/typed-moment.tsx";
import { type PartProps, Row, SettingsPart, TextRow } from "./part.tsx";
import styles from "./settings.module.css";
import { type SettingsOfPart, useSettings } from "./use-settings.ts";

const keys = ["contraindicationsWarning", "legalActs", "checkedActs", "licenceRegister", "readinessLimits"] as const;

/** «Законы и акты»: the legal acts that the page for patients names, with ticks of a lawyer's check. */
export function LawPart({ settings, clinic }: PartProps) {
  const form = useSettings(settings, keys);
  const acts = form.valueOf("legalActs");
  const checked = form.valueOf("checkedActs");
  const limits = form.valueOf("readinessLimits");
  const left = acts.filter((act) => !checked.includes(checkedActOf(act))).length;
  return (
    <SettingsPart
      form={form}
      clinic={clinic}
      isPublic
      beside={<OnSite warning={form.valueOf("contraindicationsWarning")} acts={acts} unchecked={left} />}
    >
      <TextRow
        form={form}
        of="contraindicationsWarning"
        label="Предупреждение о противопоказаниях"
        hint="Стоит внизу каждой страницы и на рекламных баннерах."
        isLong
      />
      <fieldset className={styles.settingGroup} data-setting="legalActs">
        <legend>Законы и правила, по которым работает клиника</legend>
        {acts.map((act, at) => (
          <ActRow
            // biome-ignore lint/suspicious/noArrayIndexKey: an act has no key but its index while it is edited
            key={at}
            form={form}
            act={act}
            at={at}
          />
        ))}
        <Button kind="text" onClick={() => form.change("legalActs", [...acts, { title: "", number: "", date: "" }])}>
          Добавить акт
        </Button>
        <Hint>Новый номер или дата снимают отметку юриста: это уже другой акт.</Hint>
      </fieldset>
      <Row
        label="Реестр лицензий"
        hint="Адрес государственного реестра, где посетитель проверит лицензию по номеру."
        problem={form.problemOf("licenceRegister") && "Напишите адрес целиком: https://…"}
      >
        {(props) => (
          <Input
            {...props}
            inputMode="url"
            value={form.valueOf("licenceRegister") ?? ""}
            onChange={({ target }) => form.change("licenceRegister", target.value.trim() || null)}
          />
        )}
      </Row>
      <fieldset className={styles.settingGroup}>
        <legend>Сроки в готовности сайта</legend>
        {limitRows.map(({ name, label, hint }) => (
          <Row key={name} label={label} hint={hint} problem={form.problemOf("readinessLimits", name)}>
            {(props) => (
              <Input
                {...props}
                className={styles.inNumber}
                inputMode="numeric"
                maxLength={3}
                value={Number.isNaN(limits[name]) ? "" : limits[name]}
                onChange={({ target }) => form.change("readinessLimits", { ...limits, [name]: Number.parseInt(target.value, 10) })}
              />
            )}
          </Row>
        ))}
        <Hint>
          Законы, по которым идёт проверка, юрист отмечает в{" "}
          <ButtonLink kind="text" to="/readiness">
            готовности сайта
          </ButtonLink>
          .
        </Hint>
      </fieldset>
    </SettingsPart>
  );
}

type OnSiteProps = { warning: string; acts: readonly LegalAct[]; unchecked: number };

/** The page for patients, and the number of acts that no lawyer has checked. */
function OnSite({ warning, acts, unchecked }: OnSiteProps) {
  return (
    <>
      <h2>Внизу каждой страницы</h2>
      <div className={styles.onSite}>
        <p className={styles.onSiteNow}>{warning}</p>
      </div>
      <h2>На странице «Информация для пациентов»</h2>
      <div className={styles.onSite}>
        {acts.length === 0 && <p className="muted">Список актов пуст.</p>}
        <ul className={styles.actLines}>
          {acts.map((act) => (
            <li key={checkedActOf(act)}>
              {act.title} <span className="muted">№ {act.number}</span>
            </li>
          ))}
        </ul>
      </div>
      <p className={unchecked > 0 ? `small ${note.soon}` : "small muted"}>
        {unchecked > 0 && <Icon name="warning" />}
        <span>{unchecked > 0 ? `Проверить юристу: ${unchecked}` : "Юрист проверил все акты."}</span>
      </p>
    </>
  );
}

type ActRowProps = { form: SettingsOfPart; act: LegalAct; at: number };

function ActRow({ form, act, at }: ActRowProps) {
  const acts = form.valueOf("legalActs");
  const checked = form.valueOf("checkedActs");
  const id = checkedActOf(act);
  const set = (next: Partial<LegalAct>) => form.change("legalActs", acts.with(at, { ...act, ...next }));
  const problem = (name: string) => form.problemOf("legalActs", `${at}.${name}`);
  return (
    <div className={styles.actRow}>
      <Row label="Название" problem={problem("title")}>
        {(props) => (
          <LongText {...props} rows={2} maxLength={500} value={act.title} onChange={({ target }) => set({ title: target.value })} />
        )}
      </Row>
      <div className={styles.actFacts}>
        <Row label="Номер" problem={problem("number")}>
          {(props) => <Input {...props} maxLength={50} value={act.number} onChange={({ target }) => set({ number: target.value })} />}
        </Row>
        <Row label="Дата" problem={problem("date")}>
          {(props) => (
            <DayInput
              id={props.id}
              describedBy={props["aria-describedby"]}
              isInvalid={problem("date") !== undefined}
              value={act.date}
              change={(date) => set({ date: date ?? "" })}
              complain={(wrong) => form.complain("legalActs", `${at}.date`, wrong)}
            />
          )}
        </Row>
        <label className={field.flag}>
          <input
            type="checkbox"
            className={field.ck}
            checked={checked.includes(id)}
            onChange={({ target }) =>
              form.change("checkedActs", target.checked ? [...checked, id] : checked.filter((other) => other !== id))
            }
          />
          Проверено юристом
        </label>
        <IconButton label={`Убрать: ${act.number || "новый акт"}`} onClick={() => form.change("legalActs", acts.toSpliced(at, 1))}>
          <Icon name="close" />
        </IconButton>
      </div>
    </div>
  );
}

const limitRows = [
  {
    name: "soonDays",
    label: "За сколько дней предупреждать, что бумага заканчивается",
    hint: "Аккредитации, лицензии, сертификаты и согласия на снимки. От 1 до 180.",
  },
  { name: "reviewMonths", label: "Через сколько месяцев пересматривать статью", hint: "Если у статьи нет своего дня. От 1 до 60." },
] as const;
