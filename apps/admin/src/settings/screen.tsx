import { useQuery } from "@tanstack/react-query";
import { type ComponentType, lazy, Suspense } from "react";
import { Link, NavLink, useParams } from "react-router";
import { AccountMenu } from "../ui/account-menu.tsx";
import empty from "../ui/empty.module.css";
import { EmptyLine } from "../ui/empty.tsx";
import { Icon } from "../ui/icon.tsx";
import { NotRead } from "../ui/not-read.tsx";
import { Page } from "../ui/page.tsx";
import { PageBar } from "../ui/page-bar.tsx";
import { useClinicTime } from "../ui/use-clinic-time.ts";
import { useShell } from "../ui/use-shell.ts";
import { useTitle } from "../ui/use-title.ts";
import { AnswerPart } from "./answer.tsx";
import { KeysPart } from "./keys.tsx";
import { LawPart } from "./law.tsx";
import { LettersPart } from "./letters.tsx";
import type { PartProps } from "./part.tsx";
import { settingsQuery } from "./queries.ts";
import styles from "./settings.module.css";
import { SitePart } from "./site.tsx";
import { WordsPart } from "./words.tsx";

const ConsentsPart = lazy(() => import("./consents.tsx"));
const RedirectsPart = lazy(() => import("./redirects.tsx"));

type Part = { name: string; title: string; Body: ComponentType<PartProps>; isOwnerOnly?: true };

const parts: readonly Part[] = [
  { name: "site", title: "Сайт", Body: SitePart },
  { name: "answer", title: "Ответ на заявки", Body: AnswerPart, isOwnerOnly: true },
  { name: "letters", title: "Письма", Body: LettersPart, isOwnerOnly: true },
  { name: "consents", title: "Согласия и политика", Body: ConsentsPart, isOwnerOnly: true },
  { name: "law", title: "Законы и акты", Body: LawPart, isOwnerOnly: true },
  { name: "words", title: "Слова, за которые штрафуют", Body: WordsPart },
  { name: "redirects", title: "Прежние адреса", Body: RedirectsPart },
  { name: "keys", title: "Ключи и копии", Body: KeysPart, isOwnerOnly: true },
];

/** Records that are linked from the settings; they are edited, planned and published like other content. */
const records = [
  { path: "/content/locations", title: "Адреса и часы" },
  { path: "/content/contacts", title: "Контакты" },
  { path: "/content/seoTexts", title: "Тексты для поисковиков" },
  { path: "/content/documents", title: "Документы" },
];

/** On a narrow screen the parts are a strip, which scrolls to the current part. */
const reveal = (link: HTMLAnchorElement | null) => link?.scrollIntoView({ inline: "nearest", block: "nearest" });

/** «Настройки»: settings of the whole site, in parts. */
export function Component() {
  const { part: name = "site" } = useParams();
  const { me } = useShell();
  const clinic = useClinicTime();
  const settings = useQuery(settingsQuery);
  const shown = parts.filter(({ isOwnerOnly }) => !isOwnerOnly || me.roles.includes("owner"));
  const part = shown.find((one) => one.name === name);
  useTitle(part ? `${part.title}, настройки` : "Настройки");
  return (
    <Page isFixed>
      <PageBar as="header">
        <h1>Настройки</h1>
        <AccountMenu />
      </PageBar>
      <div className={styles.settingsBody}>
        <nav className={styles.settingsParts} aria-label="Части настроек">
          {shown.map(({ name, title }) => (
            <NavLink
              key={name}
              ref={part?.name === name ? reveal : null}
              to={`/settings/${name}`}
              className={part?.name === name ? styles.active : ""}
              aria-current={part?.name === name ? "page" : undefined}
            >
              {title}
            </NavLink>
          ))}
          <p className={styles.group}>Отдельные карточки</p>
          {records.map(({ path, title }) => (
            <Link key={path} to={path}>
              {title} <Icon name="forward" size={14} />
            </Link>
          ))}
        </nav>
        <section className={styles.settingsPart} aria-label={part?.title ?? "Настройки"}>
          {part && <h2 className="only-read">{part.title}</h2>}
          {settings.error && <NotRead title="Настройки не открылись" error={settings.error} retry={() => void settings.refetch()} />}
          {!part && !settings.error && (
            <p className={empty.empty}>Такой части нет, или её меняет только владелец. Выберите другую в списке.</p>
          )}
          {part && !settings.data && !settings.error && <EmptyLine>Открываем настройки…</EmptyLine>}
          {part && settings.data && (
            <Suspense fallback={<EmptyLine>Открываем…</EmptyLine>}>
              <part.Body key={part.name} settings={settings.data} clinic={clinic} />
            </Suspense>
          )}
        </section>
      </div>
    </Page>
  );
}
