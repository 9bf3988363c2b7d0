import type { MediaItem } from "@len/contract/staff/media";
import { useForm } from "../content/fields/form-values.ts";
import { notify } from "../ui/notices.tsx";
import { sendFiles } from "./sending.ts";

/** Sends a file for a field. Its row may be moved, closed or removed while the file is on its way. */
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
