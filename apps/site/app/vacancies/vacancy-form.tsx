import { CommentField, EmailField, NameField, PhoneField } from "../requests/form/personal-fields.tsx";
import { FieldPair, type FormState, VisitorForm } from "../requests/form/visitor-form.tsx";

/** An application for a vacancy: name, phone, optional e-mail and comment. Its own page is /requests/vacancy. */
export function VacancyForm({ id, vacancy, ...state }: FormState & { id: string; vacancy: string }) {
  return (
    <VisitorForm
      {...state}
      name="vacancy"
      id={id}
      lead="Позвоним, расскажем о работе и договоримся о встрече. Обязательны имя, телефон и согласие."
    >
      {(field) => (
        <>
          <input type="hidden" name="vacancy" value={vacancy} />
          <FieldPair>
            <NameField {...field("name")} />
            <PhoneField {...field("phone")} />
          </FieldPair>
          <EmailField {...field("email")} />
          <CommentField {...field("comment")} hint="Опыт, когда готовы выйти, ссылка на резюме." />
        </>
      )}
    </VisitorForm>
  );
}
