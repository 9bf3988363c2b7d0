import { href } from "react-router";
import { useRootData } from "../clinic/root-data.ts";
import { apiContext } from "../http/api-context.ts";
import { quietly } from "../http/quietly.ts";
import { ClosedFoot } from "../layout/closed-foot.tsx";
import { Logo } from "../layout/logo.tsx";
import type { RouteHandle } from "../routing/route-handle.ts";
import { seoTextOf } from "../seo/page-meta.ts";
import { SubscribeForm } from "../subscriptions/subscribe-form.tsx";
import { Picture } from "../ui/picture.tsx";
import { typography } from "../ui/typography.ts";
import type { Route } from "./+types/welcome-page.ts";
import { guard } from "./guard.ts";
import styles from "./welcome-page.module.css";

export const handle: RouteHandle = { seoTextInRoot: true };

export const middleware = [guard("ready")];

/** Loads the first picture of the page about the clinic. */
export async function loader({ context }: Route.LoaderArgs) {
  const about = await quietly(context.get(apiContext).page("about"));
  return { photo: about?.gallery[0] ?? null };
}

/**
 * The page before the clinic opens: what is coming, and a form to be notified. It has its own layout, because there are no pages yet to
 * which menus could link.
 */
export default function WelcomePage({ loaderData: { photo } }: Route.ComponentProps) {
  const root = useRootData();
  const texts = seoTextOf(root, href("/welcome"));

  return (
    <div className={styles.page}>
      <div className={styles.panel}>
        <header>
          <Logo />
        </header>
        <main id="main" className={styles.words}>
          <h1 tabIndex={-1}>{typography(texts?.h1 || "Скоро открываемся")}</h1>
          <p className={`lead ${styles.lead}`}>{typography(texts?.text || "Оставьте почту: пришлём письмо в день открытия записи.")}</p>
          <SubscribeForm id="welcome-form" />
        </main>
        <ClosedFoot />
      </div>
      {photo && <Picture picture={photo} sizes="(max-width: 1023px) 100vw, 58vw" className={styles.picture} first alt="" />}
    </div>
  );
}
