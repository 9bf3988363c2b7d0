import { EmailField } from "../requests/form/personal-fields.tsx";
import { type FormState, VisitorForm } from "../requests/form/visitor-form.tsx";

/** One e-mail address; the subscription starts once the visitor confirms it from the letter. Its own page is /requests/subscribe. */
export function SubscribeForm({ id, ...state }: FormState & { id: string }) {
  return (
    <VisitorForm {...state} name="subscribe" id={id} sendLabel="Подписаться">
      {(field) => <EmailField {...field("email")} aria-required />}
    </VisitorForm>
  );
}
