import type { MediaItem, PictureItem } from "@len/contract/staff/media";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ControlProps } from "../content/fields/control-props.ts";
import { Button } from "../ui/button.tsx";
import fieldStyles from "../ui/field.module.css";
import { Hint } from "../ui/hint.tsx";
import { DescribeFields } from "./describe-fields.tsx";
import { fileTarget } from "./file-target.ts";
import { FocusPoint } from "./focus-point.tsx";
import styles from "./media.module.css";
import { MediaPicker } from "./picker.tsx";
import { mediaByIdsQuery } from "./queries.ts";
import { Sendings } from "./sendings.tsx";
import { UploadButton } from "./upload-button.tsx";
import { useDescribing } from "./use-describing.ts";
import { useUploadInto } from "./use-upload-into.ts";

/** The field for a picture. Its focal point and description can be edited here; they change in all records that use the picture. */
export default function PictureControl({ field, id, value, change, describedBy }: ControlProps) {
  const chosen = typeof value === "string" && value !== "" ? value : null;
  const { data } = useQuery(mediaByIdsQuery(chosen ? [chosen] : []));
  const item = chosen ? data?.find((one) => one.id === chosen) : undefined;
  const [isPicking, setPicking] = useState(false);
  const upload = useUploadInto(field.path, "picture");
  const take = (added: MediaItem) => added.kind === "picture" && change(added.id);
  return (
    <fieldset className={styles.pictureControl} aria-describedby={describedBy} {...fileTarget({ kind: "picture", send: upload })}>
      <legend className={fieldStyles.label}>{field.label}</legend>
      {item?.kind === "picture" && (
        <Chosen key={item.id} item={item} label={field.label === "Фотография" ? "Что на фотографии" : "Что на картинке"} />
      )}
      {chosen && data && !item && <p className="muted">Этой картинки больше нет в библиотеке.</p>}
      {item?.isDeleted && <p className={fieldStyles.err}>Эту картинку удалили из библиотеки.</p>}
      <Sendings />
      <p className={styles.pictureActs}>
        <UploadButton id={id} accept="picture" label={chosen ? "Заменить" : "Загрузить"} describedBy={describedBy} send={upload} />
        <Button kind="quiet" onClick={() => setPicking(true)}>
          Взять из картинок
        </Button>
        <UploadButton accept="picture" label="Снять камерой" className={styles.onlyTouch} hasCamera send={upload} />
        {chosen && (
          <Button kind="text" onClick={() => change(field.isNullable ? null : "")}>
            Убрать
          </Button>
        )}
      </p>
      {!chosen && <Hint>Можно перетащить файл сюда или вставить картинку из буфера: JPEG, PNG, WebP или AVIF.</Hint>}
      {isPicking && <MediaPicker kind="picture" onPick={take} onClose={() => setPicking(false)} />}
    </fieldset>
  );
}

function Chosen({ item, label }: { item: PictureItem; label: string }) {
  const describing = useDescribing(item);
  return (
    <div className={styles.pictureChosen}>
      <FocusPoint
        item={item}
        focus={describing.focus}
        onChange={(focus) => describing.change({ focus })}
        onLeave={describing.save}
        sizes="208px"
      />
      <div className={styles.pictureWords}>
        <DescribeFields describing={describing} label={label} />
        <Hint>Кружок держит главное в кадре при любой обрезке.</Hint>
      </div>
    </div>
  );
}
