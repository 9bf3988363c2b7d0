import type { Synonym } from "@len/contract/staff/search-words";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import formStyles from "../content/fields/form.module.css";
import { Button } from "../ui/button.tsx";
import field from "../ui/field.module.css";
import { Icon } from "../ui/icon.tsx";
import { synonymsQuery } from "./queries.ts";
import styles from "./search-words.module.css";

const shownPairs = 8;

/** «Уже действуют»: the pairs of linked words. */
export function Pairs({ onRemove }: { onRemove(pair: Synonym): void }) {
  const { data = [] } = useQuery(synonymsQuery);
  const [areAllShown, setAllShown] = useState(false);
  if (data.length === 0) return null;
  return (
    <section className={styles.wordsPart}>
      <h3 className={`${field.label} ${styles.wordsPairsTitle}`}>
        Уже действуют
        {data.length > shownPairs && !areAllShown && (
          <Button kind="text" onClick={() => setAllShown(true)}>
            все {data.length.toLocaleString("ru-RU")}
          </Button>
        )}
      </h3>
      <ul className={styles.wordsPairs}>
        {data.slice(0, areAllShown ? data.length : shownPairs).map((pair) => (
          <li key={`${pair.term} ${pair.means}`}>
            <span>{pair.term}</span>
            <span className="muted">
              <Icon name={pair.isOneWay ? "arrow" : "both"} />
              <span className="only-read">{pair.isOneWay ? "находит" : "то же, что"}</span>
            </span>
            <span>{pair.means}</span>
            <button
              type="button"
              className={formStyles.tagRemove}
              aria-label={`Развязать: ${pair.term}, ${pair.means}`}
              onClick={() => onRemove(pair)}
            >
              <Icon name="close" size={12} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
