import { useQuery } from "@tanstack/react-query";
import { mediaListQuery } from "../media/queries.ts";
import { isInRail, type Section } from "../shell/sections.ts";
import { sectionsQuery } from "./queries.ts";

/** How many records a section has, beside its name in the rail. */
export default function SectionCount({ section }: { section: Section }) {
  return section.total === "media" ? <MediaCount /> : <ContentCount section={section} />;
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

const Total = ({ of }: { of: number | undefined }) => of !== undefined && <span className="n">{of.toLocaleString("ru-RU")}</span>;
