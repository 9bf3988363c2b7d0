import type { Picture } from "@len/contract/pictures";
import { Form } from "react-router";
import styles from "../requests/page/form-page.module.css";
import { OutcomePage } from "../requests/page/form-page.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";

type LetterPageProps = {
  title: string;
  lead: string;
  button: string;
  /**
   * The result of the button; undefined before it is pressed. `unknown`: the token is unknown or expired; `tooMany`: the visitor has tried
   * too often.
   */
  outcome: "done" | "unknown" | "tooMany" | "failed" | undefined;
  photo: Picture | null;
  done: { title: string; lead: string };
  /** A text about what to do if the link does not work. */
  advice: string;
};

/** The page to which a link in a letter leads. Nothing happens before the button is pressed, because mail scanners follow links too. */
export function LetterPage({ title, lead, button, outcome, photo, done, advice }: LetterPageProps) {
  const words =
    outcome === "done"
      ? done
      : outcome === "unknown"
        ? { title: "Ссылка не действует", lead: `Она неполная, устарела или по ней уже отказались от писем. ${advice}` }
        : { title, lead };

  return (
    <OutcomePage title={words.title} lead={words.lead} photo={photo}>
      {/* Prevents the URL, which contains the token, from being sent as the referrer to other pages or to analytics. */}
      {import.meta.env.SSR && <meta name="referrer" content="strict-origin" />}
      {(outcome === "failed" || outcome === "tooMany") && (
        <p role="alert" className={styles.back}>
          {outcome === "failed"
            ? "Сервер клиники не ответил, ничего не изменилось. Попробуйте ещё раз."
            : "Слишком много попыток подряд, ничего не изменилось. Попробуйте ещё раз через десять минут."}
        </p>
      )}
      <div className={styles.back}>
        {outcome === "done" || outcome === "unknown" ? (
          <ButtonLink to="/" variant="ghost">
            На главную
          </ButtonLink>
        ) : (
          <Form method="post" reloadDocument>
            <Button type="submit">{button}</Button>
          </Form>
        )}
      </div>
    </OutcomePage>
  );
}
