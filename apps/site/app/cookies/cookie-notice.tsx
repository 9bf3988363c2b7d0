import { useContext } from "react";
import { buttonClass } from "../ui/button.tsx";
import { typography } from "../ui/typography.ts";
import { CookieNoticeContext } from "./shown-notice.ts";

/**
 * The HTML is the same on every page; the boot script (`boot/choices.ts`) shows it to visitors who have not chosen yet and handles the
 * choice.
 */
export function CookieNotice() {
  const notice = useContext(CookieNoticeContext);
  if (!notice) return null;
  const look = buttonClass({ variant: "ghost", size: "small" });

  return (
    // biome-ignore lint/a11y/useSemanticElements: hydration skips an unexpected <aside>, but not an unexpected <section>
    <aside id="cookies" className="cookie-notice" role="region" aria-label={notice.title} tabIndex={-1}>
      <p>
        <span>{typography(notice.text)} </span>
        <a href={notice.document}>
          <span>Подробнее о cookie</span>
          <small>Зачем cookie</small>
        </a>
      </p>
      <div>
        <button type="button" data-cookies="accept" className={look}>
          Принять
        </button>
        <button type="button" data-cookies="reject" className={look}>
          Отклонить
        </button>
      </div>
    </aside>
  );
}
