import type { ReactNode } from "react";
import { href, useLocation } from "react-router";
import { useRootData } from "../clinic/root-data.ts";
import { CookieNotice } from "../cookies/cookie-notice.tsx";
import { FormDialogs } from "../requests/dialogs/form-dialogs.tsx";
import { usePressOnTime } from "../requests/dialogs/press-on-time.ts";
import { SuccessDialog } from "../requests/form/success-dialog.tsx";
import { Notifications } from "../ui/notifications.tsx";
import { Arrival } from "./arrival.tsx";
import { ClosedFrame } from "./closed-frame.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { HydrationMark } from "./hydration-mark.tsx";
import { LoadingBar } from "./loading-bar.tsx";
import { MenuDialog } from "./menu-dialog.tsx";
import { usePageTransition } from "./page-transition.ts";
import { RecordBar } from "./record-bar.tsx";
import { Scroll } from "./scroll.tsx";
import { SkipLink } from "./skip-link.tsx";
import { UtilityRow } from "./utility-row.tsx";
import { VisionSettings } from "./vision-settings.tsx";

/**
 * The frame of every page; the page itself renders its `<main id="main">`. /welcome has no frame, and before the opening the other pages
 * have a reduced one.
 */
export function SiteLayout({ children }: { children: ReactNode }) {
  const root = useRootData();
  const { pathname } = useLocation();
  const isForm = pathname === href("/zapis") || /^\/(?:requests|z)\//.test(pathname);
  const isWelcome = pathname.replace(/\/+$/, "") === href("/welcome");
  usePageTransition();
  usePressOnTime();

  return (
    <>
      <SkipLink />
      {/* The boot script handles this HTML, which is the same on all pages. It comes from the server, and React does not render it
          again. */}
      {import.meta.env.SSR && <CookieNotice />}
      {import.meta.env.SSR && <VisionSettings />}
      {isWelcome ? (
        children
      ) : root?.isClosed ? (
        <ClosedFrame>{children}</ClosedFrame>
      ) : (
        <>
          <UtilityRow root={root} />
          <Header root={root} />
          {children}
          {!isForm && <RecordBar root={root} />}
          <Footer root={root} />
          <MenuDialog root={root} />
          <FormDialogs />
        </>
      )}
      <SuccessDialog />
      <Notifications />
      <LoadingBar />
      <Arrival />
      <Scroll />
      <HydrationMark />
    </>
  );
}
