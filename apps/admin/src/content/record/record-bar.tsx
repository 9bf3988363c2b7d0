import type { ContentSection } from "@len/contract/staff/content";
import { Link } from "react-router";
import { AccountMenu } from "../../ui/account-menu.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { DropMenu } from "../../ui/drop-menu.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Mark } from "../../ui/mark.tsx";
import type { MenuItem } from "../../ui/menu.tsx";
import { Crumbs, RecordHead } from "../../ui/page-bar.tsx";
import { useShell } from "../../ui/use-shell.ts";
import type { ClinicTime } from "../../words/clinic-time.ts";
import { stateMarks, stateOf } from "../fields/words.ts";
import { Viewers } from "./presence.tsx";
import type { PreviewChoice } from "./preview/use-preview.ts";
import styles from "./record.module.css";
import type { useActs } from "./use-acts.ts";
import type { Editing } from "./use-editing.ts";
import type { Publishing } from "./use-publishing.ts";

type Props = {
  section: ContentSection;
  title: string;
  editing: Editing;
  acts: ReturnType<typeof useActs>;
  publishing: Publishing;
  preview: PreviewChoice;
  clinic: ClinicTime;
};

/** The bar above a record: section, title, viewers, state, versions, the preview button, and a menu of rare acts. */
export function RecordBar({ section, title, editing: { item }, acts, publishing, preview, clinic }: Props) {
  const { entity } = section;
  const { isInRail } = useShell();
  const menu: MenuItem[] =
    item.state === "trash"
      ? [{ label: "Вернуть из корзины", pick: () => void acts.run({ kind: "untrash" }) }]
      : [
          ...(item.plan ? [{ label: "Отменить публикацию", pick: () => void acts.run({ kind: "unplan" }) }] : []),
          ...(item.isLive ? [{ label: "Снять с сайта", pick: () => publishing.setSheet("unpublish") }] : []),
          { label: "В корзину", pick: () => publishing.setSheet("trash") },
        ];
  return (
    <RecordHead>
      <div>
        <Crumbs>
          {!isInRail(entity) && (
            <>
              <Link to="/content">Ещё разделы</Link> <span aria-hidden="true">/</span>{" "}
            </>
          )}
          <Link to={`/content/${entity}`}>{section.title}</Link>
        </Crumbs>
        <h1>{title}</h1>
      </div>
      <Viewers entity={entity} id={item.id} />
      <Mark kind={stateMarks[item.state]} isCalm>
        {stateOf(item, clinic)}
      </Mark>
      <ButtonLink kind="quiet" className="not-phone" to="versions">
        {item.versions > 0 ? `Версии: ${item.versions}` : "Версии"}
      </ButtonLink>
      {section.hasPage && (
        <Button className={styles.previewOpen} aria-label="Просмотр" aria-pressed={preview.isShown} onClick={preview.toggle}>
          <Icon name="eye" /> <span className="not-phone">Просмотр</span>
        </Button>
      )}
      <DropMenu kind="icon" label="Ещё" trigger={<Icon name="more" />} items={menu} />
      <AccountMenu />
    </RecordHead>
  );
}
