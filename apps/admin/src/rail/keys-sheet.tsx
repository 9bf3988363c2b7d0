import { useRef } from "react";
import { IconButton } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { turnKeys, useAreKeysOn } from "../ui/use-keys.ts";
import styles from "./rail.module.css";
import type { Section } from "./sections.ts";

type Key = readonly [latin: string, cyrillic?: string];
type Line = { keys: readonly Key[]; what: string };

const list: Line[] = [
  {
    keys: [
      ["J", "О"],
      ["K", "Л"],
    ],
    what: "вниз и вверх",
  },
  { keys: [["Enter"]], what: "открыть" },
  { keys: [["N", "Т"]], what: "следующая новая" },
  { keys: [["Esc"]], what: "закрыть, вернуться" },
];
const search: Line = { keys: [["/", "."]], what: "найти заявку" };
const openedRequest: Line[] = [
  { keys: [["C", "С"]], what: "позвонить" },
  { keys: [["1"]], what: "взять в работу" },
  { keys: [["2"]], what: "перезвонили" },
  { keys: [["3"]], what: "записали" },
  { keys: [["4"]], what: "завершена" },
  { keys: [["5"]], what: "отказ" },
  { keys: [["6"]], what: "спам" },
  { keys: [["Ctrl"], ["Enter"]], what: "добавить заметку" },
];
const openedReview: Line[] = [
  { keys: [["P", "З"]], what: "опубликовать" },
  { keys: [["R", "К"]], what: "отклонить, снять с\u00a0сайта" },
];
const priceSheet: Line[] = [
  { keys: [["Enter"]], what: "править ячейку" },
  { keys: [["Shift"], ["←↑→↓"]], what: "выбрать соседние" },
  { keys: [["Ctrl"], ["D", "В"]], what: "заполнить вниз" },
  { keys: [["Ctrl"], ["V", "М"]], what: "вставить из\u00a0Excel" },
  { keys: [["Esc"]], what: "к\u00a0действиям под таблицей" },
  { keys: [["Ctrl"], ["Enter"]], what: "опубликовать" },
];
const everywhere: Line[] = [
  { keys: [["Ctrl"], ["K", "Л"]], what: "найти раздел, карточку, заявку" },
  { keys: [["Ctrl"], ["Z", "Я"]], what: "вернуть последнее" },
  { keys: [["?", ","]], what: "эта подсказка" },
];

/** A list of the keyboard shortcuts of the reader's sections. */
export default function KeysSheet({ own, onClose }: { own: readonly Section[]; onClose(): void }) {
  const has = (path: string) => own.some((section) => section.path === path);
  const dialog = useRef<HTMLDialogElement>(null);
  const areOn = useAreKeysOn();
  return (
    <Sheet ref={dialog} look="float" className={styles.keysSheet} aria-labelledby="keys-title" onClose={onClose}>
      <div className={styles.keysHead}>
        <h2 className="name" id="keys-title" tabIndex={-1} ref={focusOnce}>
          Клавиши
        </h2>
        <button type="button" className={styles.sw} role="switch" aria-checked={areOn} onClick={() => turnKeys(!areOn)}>
          <i className={styles.switchKnob} />
          {areOn ? "Клавиши включены" : "Клавиши выключены"}
        </button>
        <IconButton label="Закрыть" onClick={() => dialog.current?.close()}>
          <Icon name="close" />
        </IconButton>
      </div>
      <div className={styles.keysColumns}>
        <section>
          <h3>Список</h3>
          <Lines lines={has("/requests") ? [...list, search] : list} />
          {has("/reviews") && (
            <>
              <h3>Отзывы</h3>
              <Lines lines={openedReview} />
            </>
          )}
        </section>
        {has("/requests") && (
          <section>
            <h3>Открытая заявка</h3>
            <Lines lines={openedRequest} />
          </section>
        )}
        <section>
          {has("/prices") && (
            <>
              <h3>Цены</h3>
              <Lines lines={priceSheet} />
            </>
          )}
          <h3>Везде</h3>
          <Lines lines={everywhere} />
          <h3>Раскладка не важна</h3>
          <p className="muted">Панель узнаёт клавишу по месту: на месте J в русской раскладке буква О. Переключать ничего не нужно.</p>
        </section>
      </div>
      <div className={styles.keysFoot}>
        <p>
          Стрелки <kbd>↓</kbd> <kbd>↑</kbd> работают так же, как J и K.
        </p>
        <p>Пока вы пишете в поле, клавиши с одной буквой молчат.</p>
        <p>С экранным диктором клавиши лучше выключить.</p>
      </div>
    </Sheet>
  );
}

const focusOnce = (element: HTMLElement | null) => element?.focus();

function Lines({ lines }: { lines: Line[] }) {
  return (
    <ul className={styles.keyLines}>
      {lines.map(({ keys, what }) => (
        <li key={what}>
          <span>
            {keys.map(([latin, cyrillic]) => (
              <Cap key={latin} latin={latin} cyrillic={cyrillic} />
            ))}
          </span>
          {what}
        </li>
      ))}
    </ul>
  );
}

function Cap({ latin, cyrillic }: { latin: string; cyrillic: string | undefined }) {
  if (!cyrillic) return <kbd className={`${styles.cap2} ${styles.cap2W}`}>{latin}</kbd>;
  return (
    <span className={styles.cap2} role="img" aria-label={`${latin}, в русской раскладке ${cyrillic}`}>
      <i>{latin}</i>
      <i>{cyrillic}</i>
    </span>
  );
}
