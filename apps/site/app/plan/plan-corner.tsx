import { useEffect } from "react";
import { href, Link } from "react-router";
import { Button } from "../ui/button.tsx";
import { price, serviceCount } from "../ui/formats.ts";
import { Icon } from "../ui/icon.tsx";
import { areOfToday, usePlan } from "./kept-plan.ts";
import { planForm, planPath } from "./plan-address.ts";
import styles from "./plan-corner.module.css";
import { planCost } from "./plan-cost.ts";

/**
 * A corner of paper at the edge of a page with tick boxes: it appears with the first tick and links to the plan. Without scripts it is
 * the button «Собрать план» of the form of the tick boxes. While it is shown, `data-plan` on the document hides the cookie notice and the
 * record bar. It is placed before the footer, so that it covers nothing at the end of the page.
 */
export function PlanCorner() {
  const lines = usePlan();
  const isShown = lines.length > 0;
  useEffect(() => {
    document.documentElement.toggleAttribute("data-plan", isShown);
    return () => document.documentElement.removeAttribute("data-plan");
  }, [isShown]);
  const cost = areOfToday(lines) ? planCost(lines.map(({ cost }) => cost)) : null;

  return (
    <div className={styles.place}>
      {/* The HTML is the same for all visitors, so the browser must not restore ticks of an earlier visit: the plan may not have them
          any more. */}
      <form id={planForm} action={href("/plan")} autoComplete="off" className={styles.collect}>
        <Button type="submit">Собрать план визита</Button>
      </form>
      <aside aria-label="План визита" aria-live="polite" className={styles.corner}>
        {isShown && (
          <Link to={planPath(lines.map(({ slug }) => slug))} className={styles.sheet}>
            <b>План визита</b>
            <span>{[serviceCount(lines.length), cost && price(cost)].filter(Boolean).join(", ")}</span>
            <Icon name="arrow" />
          </Link>
        )}
      </aside>
    </div>
  );
}
