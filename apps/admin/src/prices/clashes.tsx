import { Button } from "../ui/button.tsx";
import note from "../ui/note.module.css";
import { agreed, counted } from "../words/words.ts";
import type { PriceSheet } from "./price-sheet.ts";
import styles from "./prices.module.css";
import { cellsForms, changedWords } from "./words.ts";

/** Shown when a colleague has changed the same cells: the person chooses whose values stay. */
export function Clashes({ sheet }: { sheet: PriceSheet }) {
  return sheet.clashes.map((clash) => (
    <section key={clash.service.id} className={`${note.note} ${styles.clash}`} aria-label={`Две правки: ${clash.service.title}`}>
      <p role="alert">
        {changedWords(clash.service, clash.by)}: {agreed(clash.cells, ["разошлась", "разошлись", "разошлось"])}{" "}
        {counted(clash.cells, cellsForms)}. Ваши цены целы.
      </p>
      <Button kind="text" onClick={() => sheet.choose(clash, "mine")}>
        Оставить мои
      </Button>
      <Button kind="text" onClick={() => sheet.choose(clash, "theirs")}>
        Взять их
      </Button>
    </section>
  ));
}
