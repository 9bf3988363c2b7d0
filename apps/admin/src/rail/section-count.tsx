import { useQuery } from "@tanstack/react-query";
import { sectionsQuery } from "../content/fields/queries.ts";
import { mediaListQuery } from "../media/queries.ts";
import { priceCountQuery } from "../prices/queries.ts";
import { readinessQuery } from "../readiness/queries.ts";
import styles from "./rail.module.css";
import { isInRail, type Section } from "./sections.ts";

/** The number of records of a section, shown beside its name in the rail. */
export default function SectionCount({ section }: { section: Section }) {
  if (section.total === "readiness") return <ReadinessCount />;
  if (section.total === "prices") return <PriceCount />;
  return section.total === "media" ? <MediaCount /> : <ContentCount section={section} />;
}

/** Ten minutes: checking the rules for all content is slow, so it is not repeated for every screen. */
const readinessFor = 10 * 60_000;

/** The number of broken rules. It is clay-coloured while one of them prevents the opening of the site. */
function ReadinessCount() {
  const { data } = useQuery({ ...readinessQuery, staleTime: readinessFor });
  const broken = data?.groups.flatMap(({ rules }) => rules.filter(({ state }) => state !== "ok")) ?? [];
  if (broken.length === 0) return null;
  return <span className={broken.some(({ state }) => state === "stops") ? `${styles.n} ${styles.hot}` : styles.n}>{broken.length}</span>;
}

function ContentCount({ section: { entity } }: { section: Section }) {
  const { data } = useQuery(sectionsQuery);
  return (
    <Total of={entity ? data?.find((each) => each.entity === entity)?.total : data?.filter((each) => !isInRail(each.entity)).length} />
  );
}

function MediaCount() {
  const { data } = useQuery(mediaListQuery({ perPage: 1 }));
  return <Total of={data?.total} />;
}

function PriceCount() {
  const { data } = useQuery(priceCountQuery);
  return <Total of={data} />;
}

const Total = ({ of }: { of: number | undefined }) => of !== undefined && <span className={styles.n}>{of.toLocaleString("ru-RU")}</span>;
