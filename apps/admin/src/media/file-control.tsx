import type { MediaItem } from "@len/contract/staff/media";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ControlProps } from "../content/fields/control-props.ts";
import { Button } from "../ui/button.tsx";
import fieldStyles from "../ui/field.module.css";
import { fileTarget } from "./file-target.ts";
import styles from "./media.module.css";
import { MediaPicker } from "./picker.tsx";
import { mediaByIdsQuery } from "./queries.ts";
import { Sendings } from "./sendings.tsx";
import { UploadButton } from "./upload-button.tsx";
import { useUploadInto } from "./use-upload-into.ts";
import { kindWords, sizeWords } from "./words.ts";

/** The field for a file of a record: a PDF, a video or subtitles. */
export default function FileControl({ field, id, value, change, describedBy }: ControlProps) {
  const chosen = typeof value === "string" && value !== "" ? value : null;
  const { data } = useQuery(mediaByIdsQuery(chosen ? [chosen] : []));
  const item = chosen ? data?.find((one) => one.id === chosen) : undefined;
  const [isPicking, setPicking] = useState(false);
  const upload = useUploadInto(field.path, "file");
  const take = (added: MediaItem) => added.kind === "file" && change(added.id);
  return (
    <fieldset className={styles.pictureControl} aria-describedby={describedBy} {...fileTarget({ kind: "file", send: upload })}>
      <legend className={fieldStyles.label}>{field.label}</legend>
      {item && (
        <p className={styles.fileLine}>
          <a href={item.url} target="_blank" rel="noreferrer">
            {item.name}
          </a>
          <span className="muted small">
            {kindWords(item)}, {sizeWords(item.size)}
          </span>
        </p>
      )}
      {((chosen && data && !item) || item?.isDeleted) && <p className={fieldStyles.err}>Этого файла больше нет в библиотеке.</p>}
      <Sendings />
      <p className={styles.pictureActs}>
        <UploadButton id={id} accept="file" label={chosen ? "Заменить" : "Загрузить"} describedBy={describedBy} send={upload} />
        <Button kind="quiet" onClick={() => setPicking(true)}>
          Взять из файлов
        </Button>
        {chosen && (
          <Button kind="text" onClick={() => change(field.isNullable ? null : "")}>
            Убрать
          </Button>
        )}
      </p>
      {isPicking && <MediaPicker kind="file" onPick={take} onClose={() => setPicking(false)} />}
    </fieldset>
  );
}
