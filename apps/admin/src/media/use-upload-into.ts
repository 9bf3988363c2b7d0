import type { MediaItem } from "@len/contract/staff/media";
import { useForm } from "../content/fields/form-values.ts";
import { notify } from "../ui/notices.tsx";
import { sendFiles } from "./sending.ts";

/** Uploads a file for a field, whose row may be moved, closed or removed during the upload. */
export function useUploadInto(path: string, kind: MediaItem["kind"]) {
  const { values, onChange } = useForm();
  return ([file]: File[]) => {
    if (!file) return;
    const set = values.awaitValue(path);
    sendFiles([file], (item) => {
      if (item.kind !== kind) return;
      if (set(item.id)) onChange();
      else notify({ text: `${item.name}: строки, для которой загружали файл, больше нет`, hint: "Файл остался в библиотеке." });
    });
  };
}
