import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { AccountMenu } from "../../ui/account-menu.tsx";
import { NotRead } from "../../ui/not-read.tsx";
import { Page } from "../../ui/page.tsx";
import { PageBar } from "../../ui/page-bar.tsx";
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
    <Page>
      <PageBar>
        <h1>Ещё разделы</h1>
        <AccountMenu />
      </PageBar>
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
    </Page>
  );
}
