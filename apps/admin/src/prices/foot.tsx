import { Button } from "../ui/button.tsx";
import { DropMenu } from "../ui/drop-menu.tsx";
import { Icon } from "../ui/icon.tsx";
import foot from "../ui/page-foot.module.css";
import { FootState, PageFoot } from "../ui/page-foot.tsx";
import type { ClinicTime } from "../words/clinic-time.ts";
import { agreed, counted } from "../words/words.ts";
import type { PriceSheet } from "./price-sheet.ts";
import { linesForms } from "./words.ts";

type Props = { sheet: PriceSheet; clinic: ClinicTime; onReset(): void; onLook(): void; onPublish(isAtHour: boolean): void };

/** The number of unpublished changes, the state of saving, and the button that publishes. */
export function Foot({ sheet, clinic, onReset, onLook, onPublish }: Props) {
  const changes = sheet.changes();
  return (
    <PageFoot>
      <FootState role="status">
        {changes > 0 && (
          <b className="strong">
            {agreed(changes, ["Изменена", "Изменены", "Изменено"])} {counted(changes, linesForms)}. Ещё не на сайте.
          </b>
        )}{" "}
        <span className={sheet.state.kind === "refused" || sheet.state.kind === "conflict" ? foot.blocked : "muted"}>
          {savingWords(sheet, clinic)}
        </span>
      </FootState>
      {changes > 0 && (
        <>
          <Button kind="quiet" className="not-phone" onClick={onReset}>
            Отменить всё
          </Button>
          <Button kind="quiet" onClick={onLook}>
            Посмотреть изменения
          </Button>
        </>
      )}
      <span className={foot.split}>
        <Button kind="main" onClick={() => onPublish(false)}>
          Опубликовать изменения
        </Button>
        <DropMenu
          kind="main"
          label="Когда опубликовать"
          trigger={<Icon name="down" />}
          items={[
            { label: "Сейчас", pick: () => onPublish(false) },
            { label: "В назначенный час", pick: () => onPublish(true) },
          ]}
        />
      </span>
    </PageFoot>
  );
}

function savingWords({ state }: PriceSheet, clinic: ClinicTime): string {
  switch (state.kind) {
    case "saved":
      return state.at === null ? "" : `Черновик сохранён в\u00a0${clinic.timeOf(state.at)}`;
    case "offline":
      return `Нет связи с\u00a0${clinic.timeOf(state.since)}. Правки хранятся в\u00a0этом браузере и\u00a0уйдут сами.`;
    case "conflict":
      return "Выберите, чьи цены оставить: ваши или коллеги.";
    case "refused":
      return state.message;
    default:
      return "Сохраняем…";
  }
}
