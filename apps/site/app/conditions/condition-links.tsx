import type { ConditionCard } from "@len/contract/conditions";
import type { ApiClient } from "../http/api-client.ts";
import { quietly } from "../http/quietly.ts";
import { Chips } from "../ui/chips.tsx";

/** The conditions of the service, direction or article with this slug; an empty list when they fail to load. */
export async function conditionsOf(api: ApiClient, of: "services" | "directions" | "articles", slug: string) {
  const conditions = (await quietly(api.conditions())) ?? [];
  return conditions.filter((condition: ConditionCard) => condition[of].includes(slug)).map(({ path, title }) => ({ path, title }));
}

export type ConditionLink = Awaited<ReturnType<typeof conditionsOf>>[number];

/** Links to the pages of conditions. */
export function ConditionLinks({ conditions }: { conditions: ConditionLink[] }) {
  if (conditions.length === 0) return null;
  return <Chips label="Жалобы и состояния" chips={conditions.map(({ path, title }) => ({ to: path, label: title }))} />;
}
