import { EmailField } from "../requests/form/personal-fields.tsx";
import { type FormState, VisitorForm } from "../requests/form/visitor-form.tsx";

/**
 * A form with one e-mail address. The subscription starts once the visitor confirms it by the link in the letter. The form also has a page
 * of its own, /requests/subscribe.
 */
export function SubscribeForm({ id, ...state }: FormState & { id: string }) {
  return (
    <VisitorForm {...state} name="subscribe" id={id} sendLabel="Подписаться">
      {(field) => <EmailField {...field("email")} aria-required />}
    </VisitorForm>
  );
}
