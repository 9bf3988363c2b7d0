import type { Price } from "@len/contract/services";
import { typography } from "../ui/typography.ts";
import { addToPlan, removeFromPlan, usePlan } from "./kept-plan.ts";
import { planForm, planParam } from "./plan-address.ts";
import { serviceCost } from "./plan-cost.ts";
import styles from "./plan-tick.module.css";

type TickedService = { slug: string; title: string; prices: Pick<Price, "isMain" | "kind" | "amount" | "max">[] };

/** The tick box that adds a service to the visit plan; without scripts it belongs to the form of `PlanCorner`. */
export function PlanTick({ service: { slug, title, prices } }: { service: TickedService }) {
  const isTicked = usePlan().some((line) => line.slug === slug);

  return (
    <label className={styles.tick}>
      <input
        type="checkbox"
        name={planParam}
        value={slug}
        form={planForm}
        checked={isTicked}
        onChange={({ target }) => (target.checked ? addToPlan([{ slug, cost: serviceCost(prices) }]) : removeFromPlan(slug))}
        aria-label={`В план визита: ${typography(title)}`}
      />
    </label>
  );
}
