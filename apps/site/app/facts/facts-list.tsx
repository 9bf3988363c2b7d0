import type { Fact } from "@len/contract/facts";
import { Link } from "react-router";
import { PhoneLink } from "../ui/phone-link.tsx";
import { typography } from "../ui/typography.ts";
import { factAnchor } from "./fact-path.ts";
import styles from "./facts-list.module.css";

type Shown = Pick<Fact, "id" | "title" | "answer" | "link">;

type FactsListProps = {
  facts: Shown[];
  id: string;
  title: string;
  here?: string;
  /** The hash of the answer to mark. */
  asked?: string | undefined;
  /** Stands in an answer that asks to call. */
  phone?: string | undefined;
};

/** Short answers to practical questions, each with an anchor, under a heading. Empty without any. */
export function FactsList({ facts, id, title, here, asked, phone }: FactsListProps) {
  if (facts.length === 0) return null;

  return (
    <section aria-labelledby={id} className={styles.facts}>
      <h2 id={id}>{title}</h2>
      <dl>
        {facts.map((fact) => (
          <div key={fact.id} id={factAnchor(fact.id)} data-asked={asked === `#${factAnchor(fact.id)}` || undefined}>
            <dt>{typography(fact.title)}</dt>
            <dd>
              {`${typography(fact.answer)} `}
              {phone && /позвоните/i.test(fact.answer) && <PhoneLink number={phone} />}
              {fact.link && fact.link !== here && <Link to={fact.link}>Подробнее</Link>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
