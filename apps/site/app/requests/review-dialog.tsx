import { Dialog } from "../ui/dialog.tsx";
import { ReviewForm } from "./review-form.tsx";

/** Stands on pages that offer a review; `doctor` where the page is about one. */
export function ReviewDialog({ doctor = null, service = null }: { doctor?: string | null; service?: string | null }) {
  return (
    <Dialog id="review" title="Оставить отзыв" size="form">
      <ReviewForm id="review-form" doctor={doctor} service={service} />
    </Dialog>
  );
}
