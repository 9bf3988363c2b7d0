import type { Banner } from "@len/contract/banners";
import type { Contacts } from "@len/contract/contacts";
import { typography } from "../ui/typography.ts";
import styles from "./hero.module.css";
import { Opening } from "./opening.tsx";

/** The top of the home page is the first active banner; the banner's title is the h1 when it equals the title of the page. */
export function Hero({ banner, title, contacts }: { banner: Banner | undefined; title: string; contacts: Contacts | null }) {
  const titleInBanner = banner?.title === title;

  return (
    <>
      {!titleInBanner && (
        <h1 tabIndex={-1} className={banner ? "visually-hidden" : styles.alone}>
          {typography(title)}
        </h1>
      )}
      {banner && <Opening banner={banner} heading={titleInBanner ? "h1" : "h2"} contacts={contacts} />}
    </>
  );
}
