import type { MediaItem } from "@len/contract/staff/media";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { IconButton } from "../ui/button.tsx";
import empty from "../ui/empty.module.css";
import { Find } from "../ui/find.tsx";
import { Icon } from "../ui/icon.tsx";
import { Input } from "../ui/input.tsx";
import { NotRead } from "../ui/not-read.tsx";
import { Pages } from "../ui/pages.tsx";
import { Sheet } from "../ui/sheet.tsx";
import styles from "./media.module.css";
import { MediaGrid } from "./media-grid.tsx";
import { mediaListQuery } from "./queries.ts";
import { Sendings } from "./sendings.tsx";
import { UploadButton } from "./upload-button.tsx";

type Props = { kind: "picture" | "file"; onPick(item: MediaItem): void; onClose(): void };

const searchAfterMs = 300;
const shownAtOnce = 24;

/** «Взять из картинок»: the library in a dialog, with search and uploading. A file uploaded here is chosen automatically. */
export function MediaPicker({ kind, onPick, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const [typed, setTyped] = useState("");
  const [q, setQ] = useState("");
  const [page, setPage] = useState(1);
  const list = useQuery(mediaListQuery({ show: kind === "picture" ? "pictures" : "files", perPage: shownAtOnce, page, ...(q && { q }) }));
  useEffect(() => {
    const timer = setTimeout(() => {
      setQ(typed.trim());
      setPage(1);
    }, searchAfterMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const pick = (item: MediaItem) => {
    // If the dialog was closed before the upload ended, the file is added to the library, but not to the field.
    if (item.kind !== kind || !dialog.current?.open) return;
    onPick(item);
    dialog.current.close();
  };
  const last = list.data?.pagination.lastPage ?? 1;
  return (
    <Sheet ref={dialog} look="float" className={styles.mediaPicker} aria-labelledby={heading} onClose={onClose}>
      <div className={styles.pickerHead}>
        <h2 className="name" id={heading}>
          {kind === "picture" ? "Взять из картинок" : "Взять из файлов"}
        </h2>
        <IconButton label="Закрыть" onClick={() => dialog.current?.close()}>
          <Icon name="close" />
        </IconButton>
      </div>
      <div className={styles.pickerTools}>
        <Find>
          <Input
            type="search"
            placeholder={kind === "picture" ? "Что на картинке" : "Название файла"}
            aria-label={kind === "picture" ? "Найти картинку" : "Найти файл"}
            maxLength={100}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Find>
        <UploadButton accept={kind} label={kind === "picture" ? "Загрузить новую" : "Загрузить новый"} hasIcon onAdded={pick} />
      </div>
      <div className={styles.pickerList}>
        <Sendings />
        {list.error && !list.data && <NotRead error={list.error} retry={() => void list.refetch()} />}
        {list.data?.data.length === 0 && <p className={empty.empty}>{q ? "Под эти слова ничего нет" : "Загрузите кнопкой наверху"}</p>}
        {list.data && <MediaGrid items={list.data.data} chosen={null} onChoose={pick} label={kind === "picture" ? "Картинки" : "Файлы"} />}
      </div>
      <Pages page={page} last={last} onGo={setPage} />
    </Sheet>
  );
}
