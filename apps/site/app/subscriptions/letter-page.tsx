import { Form } from "react-router";
import styles from "../requests/form-page.module.css";
import { OutcomePage } from "../requests/outcome-page.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";

type LetterPageProps = {
  title: string;
  lead: string;
  button: string;
  /** Result of the action; undefined before it. `unknown`: the token is unknown or expired. */
  outcome: "done" | "unknown" | "failed" | undefined;
  done: { title: string; lead: string };
  /** Advice when the link does not work. */
  advice: string;
};

/** Page behind a link in a letter. Nothing happens before the button is pressed, because mail scanners also follow links. */
export function LetterPage({ title, lead, button, outcome, done, advice }: LetterPageProps) {
  const words =
    outcome === "done"
      ? done
      : outcome === "unknown"
        ? { title: "Ссылка не действует", lead: `Она неполная, устарела или по ней уже отказались от писем. ${advice}` }
        : { title, lead };

  return (
    <OutcomePage title={words.title} lead={words.lead}>
      {/* The token in the URL must not be sent as the referrer to other pages or to analytics. */}
      {import.meta.env.SSR && <meta name="referrer" content="strict-origin" />}
      {outcome === "failed" && (
        <p role="alert" className={styles.back}>
          Сервер клиники не ответил, ничего не изменилось. Попробуйте ещё раз.
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
