import { Dialog } from "../ui/dialog.tsx";
import type { FormOptions } from "./form-options.ts";
import { RecordForm } from "./record-form.tsx";

/** Opened by any record button of the page. */
export function RecordDialog({ options }: { options: FormOptions }) {
  return (
    <Dialog id="record" title="Запись на прием" size="form">
      <RecordForm id="record-form" options={options} />
    </Dialog>
  );
}
