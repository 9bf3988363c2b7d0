import type { Me } from "@len/contract/staff/access";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { NavLink, Outlet, useOutletContext } from "react-router";
import { signOut } from "../access/sign-out.ts";
import { LiveProvider, LiveState } from "../live/live.tsx";
import { colleaguesQuery, useCounts } from "../requests/queries.ts";
import { agreed, roleNames } from "../words.ts";
import { Brand } from "./brand.tsx";
import { DropMenu } from "./drop-menu.tsx";
import { Icon } from "./icon.tsx";
import { KeysSheet } from "./keys-sheet.tsx";
import { Notices } from "./notices.tsx";
import { useKeys } from "./use-keys.ts";
import { useTitle } from "./use-title.ts";

type ShellContext = { me: Me; showKeys(): void };
export const useShell = () => useOutletContext<ShellContext>();

const canAnswer = ({ roles }: Me) => roles.includes("owner") || roles.includes("reception");

/** The rail of sections, and the section that is open. A role sees only its sections. */
export default function Shell({ me }: { me: Me }) {
  const [areKeysShown, showKeys] = useState(false);
  useKeys({ "Shift+Slash": () => showKeys(true), "Shift+Digit7": () => showKeys(true) });
  const context: ShellContext = { me, showKeys: () => showKeys(true) };
  if (!canAnswer(me)) return <NoSections me={me} />;
  return (
    <LiveProvider>
      <div className="shell">
        <Rail me={me} showKeys={context.showKeys} />
        <Outlet context={context} />
      </div>
      <Notices />
      {areKeysShown && <KeysSheet onClose={() => showKeys(false)} />}
    </LiveProvider>
  );
}

function Rail({ me, showKeys }: { me: Me; showKeys(): void }) {
  const counts = useCounts();
  const isLate = (counts?.late ?? 0) > 0;
  const fullName = `${me.firstName} ${me.lastName}`;
  return (
    <header className="rail">
      <Brand />
      <nav aria-label="Разделы">
        <NavLink to="/requests">
          <span>Заявки</span>
          {counts && counts.new > 0 && (
            <span className={isLate ? "n hot" : "n"}>
              {counts.new} {agreed(counts.new, ["новая", "новые", "новых"])}
            </span>
          )}
        </NavLink>
      </nav>
      <OnShift me={me} />
      <LiveState className="only-lying" />
      <DropMenu
        className="pick only-lying"
        trigger={
          <>
            {fullName}
            <Icon name="down" size={14} />
          </>
        }
        items={[
          { label: "Клавиши", pick: showKeys },
          { label: "Выйти", pick: () => void signOut() },
        ]}
      />
      <div className="me">
        <b className="strong">{fullName}</b>
        <br />
        <span className="muted">{me.roles.map((role) => roleNames[role]).join(", ")},</span>{" "}
        <button type="button" className="lnk" onClick={() => void signOut()}>
          выйти
        </button>
      </div>
    </header>
  );
}

function OnShift({ me }: { me: Me }) {
  const { data = [] } = useQuery(colleaguesQuery);
  const present = data.filter(({ id, isOnShift }) => isOnShift || id === me.id);
  return (
    <section className="on-shift" aria-label="На смене">
      <p className="group">На смене</p>
      <ul>
        {present.map(({ id, firstName, lastName }) => (
          <li key={id} className="shift">
            {firstName} {lastName}
            {id === me.id && ", вы"}
          </li>
        ))}
      </ul>
    </section>
  );
}

function NoSections({ me }: { me: Me }) {
  useTitle("Панель");
  return (
    <main className="alone">
      <h1>{me.firstName}, для вашей роли здесь пока нет разделов</h1>
      <p>Ваша роль: {me.roles.map((role) => roleNames[role]).join(", ")}. Роли меняет владелец клиники.</p>
      <button type="button" className="btn" onClick={() => void signOut()}>
        Выйти
      </button>
    </main>
  );
}
