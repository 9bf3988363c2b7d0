import { Dialog } from "../ui/dialog.tsx";
import { RecordForm } from "./record-form.tsx";

/** Stands once in the layout; any record button of the page opens it. */
export function RecordDialog() {
  return (
    <Dialog id="record" title="Запись на прием" size="form">
      <RecordForm id="record-form" />
    </Dialog>
  );
}
