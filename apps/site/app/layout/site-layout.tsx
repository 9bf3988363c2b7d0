import type { ReactNode } from "react";
import { href, useLocation } from "react-router";
import { useRootData } from "../clinic/root-data.ts";
import { CookieNotice } from "../cookies/cookie-notice.tsx";
import { RecordDialog } from "../requests/record-dialog.tsx";
import { SuccessDialog } from "../requests/success-dialog.tsx";
import { Notifications } from "../ui/notifications.tsx";
import { Arrival } from "./arrival.tsx";
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

/** What stands around every page; the page itself brings its `<main id="main">`. /welcome stands alone (the welcome layout of §2). */
export function SiteLayout({ children }: { children: ReactNode }) {
  const root = useRootData();
  // The page of the form has it in the open: there a record button leads to the form itself.
  const { pathname } = useLocation();
  const isRecordPage = pathname === href("/zapis");
  const isForm = isRecordPage || pathname.startsWith("/requests/");
  const isWelcome = pathname.replace(/\/+$/, "") === href("/welcome");
  usePageTransition();

  return (
    <>
      <SkipLink />
      {/* Both are answered by the boot script and never change: the browser has them from the page, React passes them by. */}
      {import.meta.env.SSR && <CookieNotice />}
      {import.meta.env.SSR && <VisionSettings />}
      {isWelcome ? (
        children
      ) : (
        <>
          <UtilityRow root={root} />
          <Header root={root} />
          {children}
          {!isForm && <RecordBar root={root} />}
          <Footer root={root} />
          <MenuDialog root={root} />
          {!isRecordPage && <RecordDialog />}
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
