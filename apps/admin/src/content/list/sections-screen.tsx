import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { AccountMenu } from "../../ui/account-menu.tsx";
import { NotRead } from "../../ui/not-read.tsx";
import page from "../../ui/page.module.css";
import { useShell } from "../../ui/use-shell.ts";
import { useTitle } from "../../ui/use-title.ts";
import { sectionsQuery } from "../fields/queries.ts";
import styles from "./list.module.css";
import { WaitingEdits } from "./waiting-edits.tsx";

/** «Ещё разделы»: the sections that are not in the rail. */
export function Component() {
  useTitle("Ещё разделы");
  const { isInRail } = useShell();
  const sections = useQuery(sectionsQuery);
  return (
    <main className={page.page}>
      <div className={page.pageBar}>
        <h1>Ещё разделы</h1>
        <AccountMenu />
      </div>
      <WaitingEdits />
      {sections.error && <NotRead error={sections.error} retry={() => void sections.refetch()} />}
      <ul className={styles.sections}>
        {sections.data
          ?.filter(({ entity }) => !isInRail(entity))
          .map(({ entity, title, total }) => (
            <li key={entity}>
              <Link to={entity}>{title}</Link>
              <span className="muted">{total}</span>
            </li>
          ))}
      </ul>
    </main>
  );
}
