import { Button, ButtonLink } from "../../ui/button.tsx";
import { DropMenu } from "../../ui/drop-menu.tsx";
import { Icon } from "../../ui/icon.tsx";
import foot from "../../ui/page-foot.module.css";
import { FootState, PageFoot } from "../../ui/page-foot.tsx";
import { useShell } from "../../ui/use-shell.ts";
import type { ClinicTime } from "../../words/clinic-time.ts";
import type { Field } from "../fields/fields.ts";
import { onSiteWords, savingWords } from "../fields/words.ts";
import { Blocked } from "./record-notes.tsx";
import type { Editing } from "./use-editing.ts";
import type { Publishing } from "./use-publishing.ts";

/** `inOrder`: all fields, in the order of the screen. */
type Props = { editing: Editing; inOrder: Field[]; publishing: Publishing; isActing: boolean; clinic: ClinicTime };

/** The foot of a record: its state on the site, whether it is saved, and the button that publishes it. */
export function RecordFoot({ editing, inOrder, publishing: { publish }, isActing, clinic }: Props) {
  const { item, state } = editing;
  const { me } = useShell();
  const isTrashed = item.state === "trash";
  return (
    <PageFoot>
      <FootState>
        <span className="not-phone">{onSiteWords(item, clinic)}</span> <span role="status">{savingWords(state, clinic)}</span>{" "}
        <Blocked fields={inOrder} editing={editing} />
      </FootState>
      {item.isLive && item.path !== null && (
        <ButtonLink kind="quiet" className="not-phone" href={`${me.siteUrl}${item.path}`} target="_blank" rel="noopener">
          Посмотреть на сайте
        </ButtonLink>
      )}
      {isTrashed && <p className="muted">Карточка в корзине</p>}
      {!isTrashed && state.kind === "offline" && <p className="muted">Опубликовать пока нельзя</p>}
      {!isTrashed && state.kind !== "offline" && (
        <span className={foot.split}>
          <Button kind="main" disabled={isActing} onClick={() => void publish("now")}>
            Опубликовать
          </Button>
          <DropMenu
            kind="main"
            label="Когда опубликовать"
            trigger={<Icon name="down" size={14} />}
            items={[
              { label: "Сейчас", pick: () => void publish("now") },
              { label: "В назначенный час…", pick: () => void publish("hour") },
            ]}
          />
        </span>
      )}
    </PageFoot>
  );
}
