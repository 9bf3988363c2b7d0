import type { MediaItem } from "@len/contract/staff/media";
import type { ClipboardEvent, DragEvent } from "react";
import { picturesAmong } from "../paste/pictures.ts";
import { notify } from "../ui/notices.tsx";

const isPicture = ({ type, name }: File) => type.startsWith("image/") || /\.hei[cf]$/i.test(name);

const words = {
  picture: { place: "Здесь место для\u00a0картинки.", first: "Взята первая картинка из", one: "В\u00a0этом поле место для\u00a0одной." },
  file: {
    place: "Здесь место для\u00a0PDF, фильма или субтитров.",
    first: "Взят первый файл из",
    one: "В\u00a0этом поле место для\u00a0одного.",
  },
};

type Target = { kind: MediaItem["kind"]; isMany?: boolean; send(files: File[]): void };

/**
 * The handlers of a field that takes the files that are dropped on it, or pasted while the focus is in it. Files of another kind are named and
 * not taken. A click beside its buttons gives it the focus.
 */
export function fileTarget({ kind, isMany = false, send }: Target) {
  const take = (files: Iterable<File>) => {
    const [fitting, others]: [File[], File[]] = [[], []];
    for (const file of files) (isPicture(file) === (kind === "picture") ? fitting : others).push(file);
    if (others.length > 0) notify({ text: `Не\u00a0взято: ${others.map(({ name }) => `«${name}»`).join(", ")}`, hint: words[kind].place });
    if (fitting.length > 1 && !isMany) notify({ text: `${words[kind].first} ${fitting.length}`, hint: words[kind].one });
    if (fitting.length > 0) send(isMany ? fitting : fitting.slice(0, 1));
  };
  return {
    tabIndex: -1,
    onDragOver(event: DragEvent) {
      if (event.dataTransfer.types.includes("Files")) event.preventDefault();
    },
    onDrop(event: DragEvent) {
      if (event.dataTransfer.files.length === 0) return;
      event.preventDefault();
      take(event.dataTransfer.files);
    },
    onPaste({ clipboardData }: ClipboardEvent) {
      // Beside a copied text, Excel and Word put a picture of it on the clipboard.
      if (clipboardData.getData("text/plain") !== "") return;
      take(kind === "picture" ? picturesAmong(clipboardData.files, new Date()) : clipboardData.files);
    },
  };
}
