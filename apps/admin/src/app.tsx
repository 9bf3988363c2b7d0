import type { Me } from "@len/contract/staff/access";
import { fullName } from "@len/contract/staff/full-name";
import { rolesWithPersonalData } from "@len/contract/staff/roles";
import { useQuery } from "@tanstack/react-query";
import { Fragment, lazy, Suspense, useCallback, useEffect, useState } from "react";
import { Link, Navigate, Outlet, useLocation, useNavigate } from "react-router";
import { StepAgain } from "./access/step-again.tsx";
import { checkSession } from "./api/query-client.ts";
import { overviewQuery } from "./overview/queries.ts";
import { GoTo } from "./rail/go-to.tsx";
import { LiveProvider } from "./rail/live.tsx";
import styles from "./rail/rail.module.css";
import { inRail, isInRail, sectionAt, sectionsOf } from "./rail/sections.ts";
import { colleaguesQuery } from "./requests/queries.ts";
import { signOut } from "./store/sign-out.ts";
import { Brand } from "./ui/brand.tsx";
import { Button } from "./ui/button.tsx";
import { DropMenu } from "./ui/drop-menu.tsx";
import { Icon } from "./ui/icon.tsx";
import { LiveState } from "./ui/live-state.tsx";
import { Notices, undoLast } from "./ui/notices.tsx";
import page from "./ui/page.module.css";
import { useKeys } from "./ui/use-keys.ts";
import type { Shell as ShellContext } from "./ui/use-shell.ts";
import { useTitle } from "./ui/use-title.ts";
import { VisionMenu } from "./ui/vision-menu.tsx";
import { agreed, rolesInWords } from "./words/words.ts";

/** Roles that receive the clinic's events. */
const hears = ({ roles }: Me) => rolesWithPersonalData.some((role) => roles.includes(role));
const canAnswer = ({ roles }: Me) => roles.includes("owner") || roles.includes("reception");

const canEdit = ({ roles }: Me) => roles.includes("owner") || roles.includes("editor");

/** The layout of the panel: the rail with the sections that the role allows, and the open section. */
export default function Shell({ me }: { me: Me }) {
  const [areKeysShown, setKeysShown] = useState(false);
  const [isGoing, setGoing] = useState(false);
  const { pathname } = useLocation();
  const [isArriving, setArriving] = useState(pathname === "/");
  const arrive = useCallback(() => setArriving(false), []);
  useEffect(() => {
    // For roles with an event stream, the stream reports the end of the session.
    if (hears(me)) return;
    const timer = setInterval(() => void checkSession(), 60_000);
    return () => clearInterval(timer);
  }, [me]);
  useKeys({
    "Shift+Slash": () => setKeysShown(true),
    "Shift+Digit7": () => setKeysShown(true),
    "Ctrl+KeyK": () => setGoing(true),
    "Ctrl+KeyZ": undoLast,
  });
  const own = sectionsOf(me.roles);
  const named = inRail(own, me.isSiteOpen);
  const [first] = named;
  if (!first) return <NoSections me={me} />;
  const opened = sectionAt(pathname);
  if (pathname === "/" || opened) {
    if (!opened || !own.includes(opened)) return <Navigate to={first.path} replace />;
  }
  const context: ShellContext = { me, showKeys: () => setKeysShown(true), signOut: () => void signOut(), isInRail };
  const shell = (
    <>
      <div className={styles.shell}>
        <Rail me={me} own={named} showKeys={context.showKeys} />
        {isArriving && pathname === "/" && named.some(({ isUntilOpening }) => isUntilOpening) ? (
          <Suspense>
            <Landing onArrive={arrive} />
          </Suspense>
        ) : (
          <Outlet context={context} />
        )}
      </div>
      <Notices />
      <StepAgain me={me} />
      <Suspense>{areKeysShown && <KeysSheet own={named} onClose={() => setKeysShown(false)} />}</Suspense>
      {isGoing && <GoTo own={named} canEdit={canEdit(me)} canAnswer={canAnswer(me)} onClose={() => setGoing(false)} />}
    </>
  );
  return hears(me) ? <LiveProvider me={me}>{shell}</LiveProvider> : shell;
}

const KeysSheet = lazy(() => import("./rail/keys-sheet.tsx"));
const SectionCount = lazy(() => import("./rail/section-count.tsx"));
const Landing = lazy(() => import("./first-hour/landing.tsx"));
const FirstHourCount = lazy(() => import("./first-hour/count.tsx"));

const shownInRow = 3;

type RailProps = { me: Me; own: ReturnType<typeof sectionsOf>; showKeys(): void };

/**
 * The rail of sections. On a desktop it is on the left. On a tablet it is a row above the section that shows three sections and the others
 * under «Ещё». On a phone it is three tabs at the bottom.
 */
function Rail({ me, own, showKeys }: RailProps) {
  const navigate = useNavigate();
  const opened = sectionAt(useLocation().pathname);
  const isMoreOpen = opened !== undefined && own.indexOf(opened) >= shownInRow;
  const name = fullName(me);
  const account = [
    { label: "Ваш вход", pick: () => void navigate("/sign-ins") },
    { label: "Клавиши", pick: showKeys },
    { label: "Выйти", pick: () => void signOut() },
  ];
  return (
    <header className={own.length === 1 ? `${styles.rail} ${styles.isSingle}` : styles.rail}>
      <Brand />
      <nav aria-label="Разделы">
        {own.map((section, index) => (
          <Fragment key={section.path}>
            {section.group && section.group !== own[index - 1]?.group && <p className={styles.group}>{section.group}</p>}
            <Link
              to={section.path}
              aria-current={section === opened ? "page" : undefined}
              className={index < shownInRow ? undefined : styles.notLying}
            >
              <span>{section.name}</span>
              {hears(me) && section.count && <Count of={section.count} />}
              {section.isUntilOpening && (
                <Suspense>
                  <FirstHourCount />
                </Suspense>
              )}
              {(section.entity || section.total) && (
                <Suspense>
                  <SectionCount section={section} />
                </Suspense>
              )}
            </Link>
          </Fragment>
        ))}
        {own.length > shownInRow && (
          <DropMenu
            className={isMoreOpen ? `${styles.moreSections} ${styles.isOpen}` : styles.moreSections}
            trigger={
              <>
                Ещё
                <Icon name="down" size={14} />
              </>
            }
            items={own.slice(shownInRow).map(({ name, path }) => ({ label: name, pick: () => void navigate(path) }))}
          />
        )}
      </nav>
      {canAnswer(me) && <OnShift me={me} />}
      {hears(me) && <LiveState className={styles.onlyLying} />}
      <VisionMenu className={styles.vision} />
      <DropMenu
        kind="menu"
        className={styles.onlyLying}
        trigger={
          <>
            <span>{name}</span>
            <Icon name="down" size={14} />
          </>
        }
        items={account}
      />
      <div className={styles.me}>
        <Link to="/sign-ins" className="strong" title="Ваш вход">
          {name}
        </Link>
        <br />
        <span className="muted">{rolesInWords(me.roles)},</span>{" "}
        <Button kind="text" onClick={() => void signOut()}>
          выйти
        </Button>
      </div>
    </header>
  );
}

/** The number is clay-coloured only while a promised answer is late. */
function Count({ of }: { of: "requests" | "reviews" }) {
  const { data } = useQuery(overviewQuery);
  if (of === "reviews") {
    const waiting = data?.reviews?.waiting ?? 0;
    return waiting > 0 && <span className={styles.n}>{waiting}</span>;
  }
  const { new: fresh = 0, lateTotal = 0 } = data?.requests ?? {};
  return (
    fresh > 0 && (
      <span className={lateTotal > 0 ? `${styles.n} ${styles.hot}` : styles.n}>
        {fresh}
        <span className="not-phone"> {agreed(fresh, ["новая", "новые", "новых"])}</span>
      </span>
    )
  );
}

function OnShift({ me }: { me: Me }) {
  const { data = [] } = useQuery(colleaguesQuery);
  const present = data.filter(({ id, isOnShift }) => isOnShift || id === me.id);
  return (
    <section className={styles.onShift} aria-label="На смене">
      <p className={styles.group}>На смене</p>
      <ul>
        {present.map(({ id, firstName, lastName }) => (
          <li key={id} className={styles.shift}>
            {fullName({ firstName, lastName })}
            {id === me.id && ", вы"}
          </li>
        ))}
      </ul>
    </section>
  );
}

function NoSections({ me }: { me: Me }) {
  useTitle("Разделов нет");
  return (
    <main className={page.alone}>
      <h1>{me.firstName}, для вашей роли здесь пока нет разделов</h1>
      <p>Ваша роль: {rolesInWords(me.roles)}. Роли меняет владелец клиники.</p>
      <Button onClick={() => void signOut()}>Выйти</Button>
      <Notices />
    </main>
  );
}
