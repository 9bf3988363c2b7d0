import "../styles/media.css";
import type { MediaItem, PictureItem } from "@len/contract/staff/media";
import { useQuery } from "@tanstack/react-query";
import { type DragEvent, useState } from "react";
import type { ControlProps } from "../content/fields/control-props.ts";
import { DescribeFields } from "./describe-fields.tsx";
import { FocusPoint } from "./focus-point.tsx";
import { MediaPicker } from "./picker.tsx";
import { mediaByIdsQuery } from "./queries.ts";
import { Sendings } from "./sendings.tsx";
import { UploadButton } from "./upload-button.tsx";
import { useDescribing } from "./use-describing.ts";
import { useUploadInto } from "./use-upload-into.ts";

/** A picture of a record: its crop point and its words are edited in place, for all its places at once. */
export default function PictureControl({ field, id, value, change, describedBy }: ControlProps) {
  const chosen = typeof value === "string" && value !== "" ? value : null;
  const { data } = useQuery(mediaByIdsQuery(chosen ? [chosen] : []));
  const item = chosen ? data?.find((one) => one.id === chosen) : undefined;
  const [isPicking, pick] = useState(false);
  const upload = useUploadInto(field.path, "picture");
  const take = (added: MediaItem) => added.kind === "picture" && change(added.id);
  const onDrop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    upload([...event.dataTransfer.files]);
  };
  return (
    <fieldset className="picture-control" aria-describedby={describedBy} onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
      <legend className="label">{field.label}</legend>
      {item?.kind === "picture" && (
        <Chosen key={item.id} item={item} label={field.label === "Фотография" ? "Что на фотографии" : "Что на картинке"} />
      )}
      {chosen && data && !item && <p className="muted">Этой картинки больше нет в библиотеке.</p>}
      {item?.isDeleted && <p className="err">Эту картинку удалили из библиотеки.</p>}
      <Sendings />
      <p className="picture-acts">
        <UploadButton id={id} accept="picture" label={chosen ? "Заменить" : "Загрузить"} describedBy={describedBy} send={upload} />
        <button type="button" className="btn btn--quiet" onClick={() => pick(true)}>
          Взять из картинок
        </button>
        <UploadButton accept="picture" label="Снять камерой" className="btn only-touch" hasCamera send={upload} />
        {chosen && (
          <button type="button" className="lnk" onClick={() => change(field.isNullable ? null : "")}>
            Убрать
          </button>
        )}
      </p>
      {!chosen && <p className="hint">Можно перетащить файл сюда: JPEG, PNG, WebP или AVIF.</p>}
      {isPicking && <MediaPicker kind="picture" onPick={take} onClose={() => pick(false)} />}
    </fieldset>
  );
}

function Chosen({ item, label }: { item: PictureItem; label: string }) {
  const describing = useDescribing(item);
  return (
    <div className="picture-chosen">
      <FocusPoint
        item={item}
        focus={describing.focus}
        onChange={(focus) => describing.change({ focus })}
        onLeave={describing.save}
        sizes="208px"
      />
      <div className="picture-words">
        <DescribeFields describing={describing} label={label} />
        <p className="hint">Кружок держит главное в кадре при любой обрезке.</p>
      </div>
    </div>
  );
}
