import { buttonClass } from "../ui/button.tsx";

/** What can be set in «Версия для слабовидящих»; names and values become `data-` attributes of the document, an empty one none. */
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
      ["light", "черным по\u00a0белому"],
      ["dark", "белым по\u00a0черному"],
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

/** The bar of «Версия для слабовидящих», shown in it alone. The boot script (`boot/choices.ts`) hears it. */
export function VisionSettings() {
  return (
    // A form of a dialog that is none: Enter sends it nowhere.
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
        <button type="button" data-vision="leave" className={buttonClass({ variant: "ghost", size: "small" })}>
          Обычная версия
        </button>
      </div>
    </form>
  );
}
