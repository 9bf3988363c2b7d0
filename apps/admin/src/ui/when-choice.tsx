import segments from "./segments.module.css";
import sheet from "./sheet.module.css";
export type When = "now" | "hour";

/** The choice between «Сейчас» and «В назначенный час» in a sheet that publishes. */
export function WhenChoice({ when, choose }: { when: When; choose(when: When): void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row
    <div className={`${segments.seg} ${sheet.seg}`} role="group" aria-label="Когда опубликовать">
      <button type="button" aria-pressed={when === "now"} onClick={() => choose("now")}>
        Сейчас
      </button>
      <button type="button" aria-pressed={when === "hour"} onClick={() => choose("hour")}>
        В назначенный час
      </button>
    </div>
  );
}
