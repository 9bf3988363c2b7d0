import { useQuery } from "@tanstack/react-query";
import { sectionsQuery } from "./queries.ts";

/** How many records a section has, beside its name in the rail. */
export default function SectionCount({ entity }: { entity: string }) {
  const { data } = useQuery(sectionsQuery);
  const total = data?.find((section) => section.entity === entity)?.total;
  return total !== undefined && <span className="n">{total.toLocaleString("ru-RU")}</span>;
}
