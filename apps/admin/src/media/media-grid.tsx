import type { MediaItem } from "@len/contract/staff/media";
import { type KeyboardEvent, useRef } from "react";
import { Icon } from "../ui/icon.tsx";
import styles from "./media.module.css";
import { Shown } from "./shown.tsx";
import { isUndescribed, kindWords, placesWords, titleOf } from "./words.ts";

type Props = { items: readonly MediaItem[]; chosen: string | null; onChoose(item: MediaItem): void; label: string };

/** Pictures and files in rows: arrow keys move the focus, Space and Enter choose. */
export function MediaGrid({ items, chosen, onChoose, label }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const onKey = (event: KeyboardEvent, at: number) => {
    const tiles = [...(list.current?.querySelectorAll<HTMLElement>(`.${styles.tile}`) ?? [])];
    const top = tiles[0]?.offsetTop;
    const columns = Math.max(1, tiles.filter(({ offsetTop }) => offsetTop === top).length);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, ArrowUp: at - columns, ArrowDown: at + columns, Home: 0, End: tiles.length - 1 }[
      event.key
    ];
    const tile = to === undefined ? undefined : tiles[to];
    if (!tile) return;
    event.preventDefault();
    tile.focus();
  };
  const isChosenHere = items.some(({ id }) => id === chosen);
  return (
    <ul className={styles.mediaGrid} aria-label={label} ref={list}>
      {items.map((item, at) => (
        <li key={item.id}>
          <button
            type="button"
            className={styles.tile}
            aria-pressed={item.id === chosen}
            tabIndex={(isChosenHere ? item.id === chosen : at === 0) ? 0 : -1}
            onClick={() => onChoose(item)}
            onKeyDown={(event) => onKey(event, at)}
          >
            <span className={styles.tilePhoto}>
              {item.kind === "picture" ? (
                <Shown picture={item.picture} focus={item.focus} sizes="(max-width: 48rem) 50vw, 240px" />
              ) : (
                <span className={styles.tileFile}>{kindWords(item)}</span>
              )}
            </span>
            <span className={styles.tileWords}>
              {isUndescribed(item) && (
                <span className={styles.tileMark}>
                  <Icon name="warning" size={14} />
                  <span className="only-read">не описана,</span>
                </span>
              )}
              <span className={styles.tileName}>{titleOf(item)}</span>
              <span className="muted">{placesWords(item.places)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
