import type { Banner, BannerPictures } from "@len/contract/banners";
import { href } from "react-router";
import { RecordButton } from "../requests/dialogs/form-buttons.tsx";
import { ButtonLink, buttonClass } from "../ui/button.tsx";
import { PictureSource } from "../ui/picture.tsx";
import { typography } from "../ui/typography.ts";

const phone = "(max-width: 767px)";

/** The sources and the image of a `<picture>` for computers and phones. */
export function BannerImage({ pictures: { desktop, mobile }, first = false }: { pictures: BannerPictures; first?: boolean }) {
  return (
    <>
      <PictureSource picture={mobile} type="image/avif" sizes="100vw" media={phone} />
      <PictureSource picture={mobile} type="image/webp" sizes="100vw" media={phone} />
      <PictureSource picture={desktop} type="image/avif" sizes="100vw" />
      <PictureSource picture={desktop} type="image/webp" sizes="100vw" />
      <img
        src={desktop.url}
        alt=""
        width={desktop.width}
        height={desktop.height}
        fetchPriority={first ? "high" : undefined}
        loading={first ? undefined : "lazy"}
        suppressHydrationWarning
      />
    </>
  );
}

/** The banner's link; a link to the record page becomes a record button. */
export function BannerAction({ banner: { link, buttonText } }: { banner: Banner }) {
  if (link === href("/zapis")) return <RecordButton />;
  if (link.startsWith("/")) return <ButtonLink to={link}>{typography(buttonText)}</ButtonLink>;
  return (
    <a href={link} className={buttonClass({})}>
      {typography(buttonText)}
    </a>
  );
}
