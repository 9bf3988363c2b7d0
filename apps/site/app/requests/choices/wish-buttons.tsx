import { quickWishes } from "@len/contract/wishes";
import { Button } from "../../ui/button.tsx";
import styles from "../form/visitor-form.module.css";
import type { FieldProps } from "../form/visitor-form.tsx";
import { useChosen } from "./use-chosen.ts";

const wishes = quickWishes.map((wish) => `${wish}.`);

/**
 * Buttons that write a time of the visit into the comment with that id; pressing a button again removes its text. Shown with scripts only.
 */
export function WishButtons({ form, id, defaultValue }: FieldProps & { form: string }) {
  const { comment = "" } = useChosen(form, { doctor: "", service: "", comment: defaultValue });

  function press(wish: string) {
    const field = document.getElementById(id);
    if (!(field instanceof HTMLTextAreaElement)) return;
    const own = wishes.reduce((text, each) => text.replace(each, ""), field.value).trim();
    field.value = field.value.includes(wish) ? own : `${own} ${wish}`.trim();
    for (const event of ["input", "change"]) field.dispatchEvent(new Event(event, { bubbles: true }));
  }

  return (
    <fieldset className={styles.wishes}>
      <legend className="small">{"Когда вам удобно прийти, по\u00a0желанию"}</legend>
      {wishes.map((wish) => (
        <Button key={wish} variant="ghost" size="small" aria-pressed={comment.includes(wish)} onClick={() => press(wish)}>
          {wish.slice(0, -1)}
        </Button>
      ))}
    </fieldset>
  );
}
