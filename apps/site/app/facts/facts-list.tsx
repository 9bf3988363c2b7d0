import type { Fact } from "@len/contract/facts";
import { Link } from "react-router";
import { typography } from "../ui/typography.ts";
import { factAnchor } from "./fact-path.ts";
import styles from "./facts-list.module.css";

type Shown = Pick<Fact, "id" | "title" | "answer" | "link">;

type FactsListProps = {
  facts: Shown[];
  id: string;
  title: string;
  here?: string;
  /** The hash of the answer that must be highlighted. */
  asked?: string | undefined;
};

/** Short answers to practical questions under a heading, each with an anchor. Renders nothing without answers. */
export function FactsList({ facts, id, title, here, asked }: FactsListProps) {
  if (facts.length === 0) return null;

  return (
    <section aria-labelledby={id} className={styles.facts}>
      <h2 id={id}>{title}</h2>
      <dl>
        {facts.map((fact) => (
          <div key={fact.id} id={factAnchor(fact.id)} data-asked={asked === `#${factAnchor(fact.id)}` || undefined}>
            <dt>{typography(fact.title)}</dt>
            <dd>
              {typography(fact.answer)}{" "}
              {fact.link && fact.link !== here && (
                <Link to={fact.link}>
                  Подробнее<span className="visually-hidden">: {typography(fact.title)}</span>
                </Link>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
