import type { MediaItem } from "@len/contract/staff/media";
import type { ClipboardEvent, DragEvent } from "react";
import { picturesAmong } from "../paste/pictures.ts";
import { notify } from "../ui/notices.tsx";

const isPicture = ({ type, name }: File) => type.startsWith("image/") || /\.hei[cf]$/i.test(name);

function placeOf(kind: MediaItem["kind"], isMany: boolean): string {
  if (kind === "file") return "Здесь место для\u00a0одного файла: PDF, фильма или субтитров.";
  return isMany ? "Здесь место для\u00a0картинок." : "Здесь место для\u00a0одной картинки.";
}

type Target = { kind: MediaItem["kind"]; isMany?: boolean; send(files: File[]): void };

/**
 * Event handlers of a field that accepts dropped and pasted files. A notice names the files that it does not accept. A click between its
 * buttons gives it the focus, so that a file can be pasted.
 */
export function fileTarget({ kind, isMany = false, send }: Target) {
  const take = (files: Iterable<File>) => {
    const all = [...files];
    const fitting = all.filter((file) => isPicture(file) === (kind === "picture"));
    const taken = isMany ? fitting : fitting.slice(0, 1);
    const others = all.filter((file) => !taken.includes(file));
    const names = others.map(({ name }) => `«${name}»`).join(", ");
    if (names) notify({ text: `Не\u00a0взято: ${names}`, hint: placeOf(kind, isMany) });
    if (taken.length > 0) send(taken);
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
      // Excel and Word put a picture of the copied text on the clipboard, too.
      if (clipboardData.getData("text/plain") !== "") return;
      take(kind === "picture" ? picturesAmong(clipboardData.files, new Date()) : clipboardData.files);
    },
  };
}
