import { CommentField, NameField, PhoneField } from "../form/personal-fields.tsx";
import { FieldPair, type FormState, VisitorForm } from "../form/visitor-form.tsx";

/** «Обратная связь»: name, phone and subject. Its own page is /requests/feedback. */
export function FeedbackForm({ id, ...state }: FormState & { id: string }) {
  return (
    <VisitorForm {...state} name="feedback" id={id} lead="Ответим по телефону в часы работы клиники. Все поля обязательны.">
      {(field) => (
        <>
          <FieldPair>
            <NameField {...field("name")} />
            <PhoneField {...field("phone")} />
          </FieldPair>
          <CommentField {...field("comment")} rows={6} hint="О чём вы хотите сказать или спросить. Не указывайте диагноз." aria-required />
        </>
      )}
    </VisitorForm>
  );
}
