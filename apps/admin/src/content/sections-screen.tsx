import "../styles/content.css";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { AccountMenu } from "../shell/account-menu.tsx";
import { NotRead } from "../shell/not-read.tsx";
import { useTitle } from "../shell/use-title.ts";
import { sectionsQuery } from "./queries.ts";
import { useSendKept } from "./use-send-kept.ts";

/** Sections whose records need pictures, blocks or prices: their forms are made by hand. */
const withOwnForms = new Set([
  ...["doctors", "services", "categories", "news", "pages", "portfolios", "promotions", "equipment", "locations", "contacts"],
  ...["banners", "videos", "documents", "licences", "certificates"],
]);

/** «Ещё разделы»: those that are edited in the form made from their schema. */
export function Component() {
  useTitle("Ещё разделы");
  useSendKept();
  const sections = useQuery(sectionsQuery);
  return (
    <main className="page">
      <div className="page-bar">
        <h1>Ещё разделы</h1>
        <AccountMenu />
      </div>
      {sections.error && <NotRead error={sections.error} retry={() => void sections.refetch()} />}
      <ul className="sections">
        {sections.data
          ?.filter(({ entity }) => !withOwnForms.has(entity))
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
