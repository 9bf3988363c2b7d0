import { FormButton, type FormButtonProps } from "./form-button.tsx";

/** «Оставить отзыв»: opens the review dialog, or leads to the form's own page. */
export function ReviewButton(props: FormButtonProps) {
  return (
    <FormButton {...props} form="review">
      Оставить отзыв
    </FormButton>
  );
}
