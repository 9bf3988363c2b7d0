import { RatingField } from "../../ui/rating-field.tsx";
import { DoctorAndService } from "../choices/doctor-and-service.tsx";
import type { FormOptions } from "../choices/form-options.ts";
import { CommentField, NameField, PhoneField } from "../form/personal-fields.tsx";
import { FieldPair, type FormState, VisitorForm } from "../form/visitor-form.tsx";

/**
 * «Оставить отзыв»: an optional rating, five fields, a consent to data processing and an optional consent to publication. The form's own
 * page is /requests/review.
 */
export function ReviewForm({
  id,
  options,
  doctor = null,
  service = null,
  ...state
}: FormState & { id: string; options: FormOptions; doctor?: string | null; service?: string | null }) {
  const values = { ...(service && { service }), ...(doctor && { doctor }), ...state.values };

  return (
    <VisitorForm
      {...state}
      name="review"
      id={id}
      values={values}
      lead={
        "Обязательны все поля, кроме оценки и\u00a0согласия на\u00a0публикацию. С\u00a0вашего согласия опубликуем отзыв после проверки: на\u00a0сайте будут имя и\u00a0первая буква фамилии."
      }
    >
      {(field, busy) => (
        <>
          <RatingField {...field("rate")} disabled={busy} />
          <FieldPair>
            <NameField {...field("name")} placeholder="Например, Юлия С." />
            <PhoneField {...field("phone")} />
          </FieldPair>
          <DoctorAndService form={id} name="review" options={options} doctor={field("doctor")} service={field("service")} />
          <CommentField {...field("comment")} hint="Как прошёл приём. Не указывайте диагноз и результаты обследований." aria-required />
        </>
      )}
    </VisitorForm>
  );
}
