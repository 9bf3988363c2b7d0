import type { MediaItem } from "@len/contract/staff/media";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import type { ControlProps } from "../content/fields/control-props.ts";
import { useForm } from "../content/fields/form-values.ts";
import { Button, IconButton } from "../ui/button.tsx";
import fieldStyles from "../ui/field.module.css";
import { Icon } from "../ui/icon.tsx";
import { DescribeFields } from "./describe-fields.tsx";
import { fileTarget } from "./file-target.ts";
import styles from "./media.module.css";
import { MediaPicker } from "./picker.tsx";
import { mediaByIdsQuery } from "./queries.ts";
import { sendFiles } from "./sending.ts";
import { Sendings } from "./sendings.tsx";
import { Shown } from "./shown.tsx";
import { UploadButton } from "./upload-button.tsx";
import { useDescribing } from "./use-describing.ts";
import { isUndescribed, titleOf } from "./words.ts";

const idsIn = (value: unknown): string[] => [value].flat().filter((one) => typeof one === "string");

/** The field for several pictures in an order; Alt with an arrow key moves the focused picture. */
export default function PicturesControl({ field, id, value, change, describedBy }: ControlProps) {
  const { values } = useForm();
  const ids = idsIn(value);
  const { data = [] } = useQuery(mediaByIdsQuery(ids));
  const [isPicking, setPicking] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  // When an upload ends, its picture is added to the pictures that the field has at that moment.
  const add = (item: MediaItem) => {
    const now = idsIn(values.valueAt(field.path));
    if (item.kind === "picture" && !now.includes(item.id)) change([...now, item.id]);
  };
  const move = (from: number, to: number) => {
    const moved = ids[from];
    if (moved === undefined || to < 0 || to >= ids.length) return;
    change(ids.toSpliced(from, 1).toSpliced(to, 0, moved));
    setSaid(`${to + 1}-я картинка из ${ids.length}`);
  };
  const onKey = (event: KeyboardEvent, at: number) => {
    const by = event.altKey ? { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key] : undefined;
    if (by === undefined) return;
    event.preventDefault();
    move(at, at + by);
  };
  const shown = data.find((item) => item.id === opened);
  return (
    <fieldset
      className={styles.picturesControl}
      aria-describedby={describedBy}
      {...fileTarget({ kind: "picture", isMany: true, send: (files) => sendFiles(files, add) })}
    >
      <legend className={fieldStyles.label}>{field.label}</legend>
      <ol className={styles.pictureRow}>
        {ids.map((one, at) => {
          const item = data.find((known) => known.id === one);
          const title = item ? titleOf(item) : "картинка";
          return (
            <li key={one}>
              <button
                type="button"
                className={styles.tile}
                aria-pressed={one === opened}
                aria-label={`${at + 1}. ${title}${item && isUndescribed(item) ? ", не описана" : ""}`}
                onClick={() => setOpened(one === opened ? null : one)}
                onKeyDown={(event) => onKey(event, at)}
              >
                <span className={styles.tilePhoto}>
                  {item?.kind === "picture" && <Shown picture={item.picture} focus={item.focus} sizes="120px" />}
                  {item && isUndescribed(item) && (
                    <span className={styles.tileMark}>
                      <Icon name="warning" size={14} />
                    </span>
                  )}
                </span>
              </button>
              <span className={styles.pictureRowActs}>
                <IconButton label={`${title}: левее`} disabled={at === 0} onClick={() => move(at, at - 1)}>
                  <Icon name="back" />
                </IconButton>
                <IconButton label={`${title}: правее`} disabled={at === ids.length - 1} onClick={() => move(at, at + 1)}>
                  <Icon name="forward" />
                </IconButton>
                <IconButton label={`${title}: убрать`} onClick={() => change(ids.toSpliced(at, 1))}>
                  <Icon name="close" />
                </IconButton>
              </span>
            </li>
          );
        })}
      </ol>
      {shown?.kind === "picture" && <Words key={shown.id} item={shown} />}
      <Sendings />
      <p className={styles.pictureActs}>
        <UploadButton id={id} accept="picture" label="Загрузить" isMany describedBy={describedBy} onAdded={add} />
        <Button kind="quiet" onClick={() => setPicking(true)}>
          Взять из картинок
        </Button>
      </p>
      {isPicking && <MediaPicker kind="picture" onPick={add} onClose={() => setPicking(false)} />}
      <span className="only-read" role="status">
        {said}
      </span>
    </fieldset>
  );
}

function Words({ item }: { item: MediaItem & { kind: "picture" } }) {
  return <DescribeFields describing={useDescribing(item)} />;
}
