import type { ChangeEvent } from "react";
import { Input, LongText } from "../ui/input.tsx";
import { useShell } from "../ui/use-shell.ts";
import { NumberRow, type PartProps, Row, SettingsPart, TextRow } from "./part.tsx";
import styles from "./settings.module.css";
import { SiteOpening } from "./site-opening.tsx";
import { useSettings } from "./use-settings.ts";

const keys = ["slogan", "description", "footerLine", "foundedYear", "cookieNotice", "retentionMonths", "minReviewsForRating"] as const;

/** «Сайт»: texts that are on every page. */
export function SitePart({ settings, clinic }: PartProps) {
  const form = useSettings(settings, keys);
  const { me } = useShell();
  const cookies = form.valueOf("cookieNotice");
  const year = form.valueOf("foundedYear");
  const opening = settings.find(({ key }) => key === "welcomeReady");
  return (
    <SettingsPart
      form={form}
      clinic={clinic}
      isPublic
      beside={
        <>
          <h2>На главной</h2>
          <div className={styles.onSite}>
            <p className={styles.onSiteNow}>{form.valueOf("slogan") || "Здесь будет девиз"}</p>
            <p className="muted">Клиника работает с {Number.isNaN(year) ? "…" : year} года</p>
          </div>
          <h2>В поиске</h2>
          <div className={styles.onSite}>
            <p className="small muted">{me.siteUrl.replace(/^https?:\/\//, "")}</p>
            <p>{form.valueOf("description") || "Описания нет: поисковик возьмёт любые слова со страницы."}</p>
          </div>
          <h2>Внизу каждой страницы</h2>
          <div className={styles.onSite}>
            <p className={form.valueOf("footerLine") ? undefined : "muted"}>
              {form.valueOf("footerLine") || "Под названием клиники ничего не написано."}
            </p>
          </div>
          <h2>Первый заход на сайт</h2>
          <div className={styles.onSite}>
            {cookies.title ? (
              <>
                <p className="strong">{cookies.title}</p>
                <p>{cookies.withoutCounter}</p>
              </>
            ) : (
              <p className="muted">Без заголовка уведомления нет, и счётчик посещений не включается.</p>
            )}
          </div>
        </>
      }
    >
      <TextRow form={form} of="slogan" label="Девиз" hint="Под названием клиники на главной." />
      <TextRow
        form={form}
        of="description"
        label="Описание сайта"
        hint="Его показывают поисковики и соцсети, когда у страницы нет своего."
        isLong
      />
      <TextRow
        form={form}
        of="footerLine"
        label="Строка внизу страниц"
        hint="Кто вы и как принимаете: под названием клиники внизу каждой страницы."
      />
      <NumberRow form={form} of="foundedYear" label="Год основания" hint="От него сайт считает, сколько лет клинике." />
      <fieldset className={styles.settingGroup}>
        <legend>Уведомление о cookie</legend>
        {cookieRows.map(({ name, label, hint }) => (
          <Row key={name} label={label} hint={hint} problem={form.problemOf("cookieNotice", name)}>
            {(props) => {
              const written = {
                ...props,
                value: cookies[name],
                onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
                  form.change("cookieNotice", { ...cookies, [name]: target.value }),
              };
              return name === "title" ? <Input {...written} /> : <LongText {...written} rows={2} />;
            }}
          </Row>
        ))}
      </fieldset>
      {form.has("retentionMonths") && (
        <NumberRow
          form={form}
          of="retentionMonths"
          label="Сколько месяцев хранить заявки"
          hint="Для новых заявок и отзывов. Потом имя, телефон и текст стираются сами."
        />
      )}
      {form.has("minReviewsForRating") && (
        <NumberRow
          form={form}
          of="minReviewsForRating"
          label="Со скольких отзывов показывать оценку врача"
          hint="Пока отзывов меньше, у врача стоит их число без оценки."
        />
      )}
      {opening && <SiteOpening isOpen={opening.value === true} />}
    </SettingsPart>
  );
}

const cookieRows = [
  { name: "title", label: "Заголовок", hint: "Пустой заголовок убирает уведомление и счётчик." },
  { name: "withCounter", label: "Текст, когда счётчик подключён", hint: "До 400 знаков." },
  { name: "withoutCounter", label: "Текст, когда счётчика нет", hint: "До 400 знаков." },
] as const;
