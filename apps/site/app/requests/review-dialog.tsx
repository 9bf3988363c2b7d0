import { Dialog } from "../ui/dialog.tsx";
import type { FormOptions } from "./form-options.ts";
import { ReviewForm } from "./review-form.tsx";

/** Opened by any review button of the page. */
export function ReviewDialog({ options }: { options: FormOptions }) {
  return (
    <Dialog id="review" title="Оставить отзыв" size="form">
      <ReviewForm id="review-form" options={options} />
    </Dialog>
  );
}
