import { buttonClass } from "../ui/button.tsx";

/** Settings of «Версия для слабовидящих»; names and values become `data-` attributes of the document, an empty value sets none. */
const settings = [
  {
    name: "size",
    title: "Размер букв",
    values: [
      ["", "125\u00a0%"],
      ["150", "150\u00a0%"],
      ["200", "200\u00a0%"],
    ],
  },
  {
    name: "scheme",
    title: "Цвета",
    values: [
      ["light", "чёрным по\u00a0белому"],
      ["dark", "белым по\u00a0чёрному"],
    ],
  },
  {
    name: "pictures",
    title: "Картинки",
    values: [
      ["on", "показывать"],
      ["off", "описывать словами"],
    ],
  },
  {
    name: "spacing",
    title: "Интервалы",
    values: [
      ["normal", "обычные"],
      ["wide", "широкие"],
    ],
  },
] as const;

/**
 * The settings bar of «Версия для слабовидящих», shown only in that version: open until the first choice, then one row that opens again.
 * The boot script (`boot/choice-buttons.ts`) handles its events.
 */
export function VisionSettings() {
  return (
    // `method="dialog"` outside a dialog: Enter does not submit the form.
    <form id="vision" method="dialog" className="vision-settings" aria-label="Настройки версии для слабовидящих" autoComplete="off">
      <div className="wrap">
        <details open>
          <summary>
            Настройки <span>просмотра</span>
          </summary>
          {settings.map(({ name, title, values }) => (
            <fieldset key={name}>
              <legend>{title}</legend>
              {values.map(([value, words], place) => (
                <label key={value}>
                  <input type="radio" name={name} value={value} defaultChecked={place === 0} />
                  <span>{words}</span>
                </label>
              ))}
            </fieldset>
          ))}
        </details>
        <button type="button" data-vision="leave" className={buttonClass({ variant: "bare", size: "small" })}>
          Обычная версия
        </button>
      </div>
    </form>
  );
}
