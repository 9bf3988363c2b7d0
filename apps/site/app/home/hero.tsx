import type { Banner } from "@len/contract/banners";
import { href } from "react-router";
import { RecordButton } from "../requests/form-buttons.tsx";
import { ButtonLink, buttonClass } from "../ui/button.tsx";
import { Carousel } from "../ui/carousel.tsx";
import { PictureSource } from "../ui/picture.tsx";
import { typography } from "../ui/typography.ts";
import styles from "./hero.module.css";

/** Active banners; the first banner's title is the page's h1 when both texts are equal. */
export function Hero({ banners, title }: { banners: Banner[]; title: string }) {
  const titleInBanner = banners[0]?.title === title;

  return (
    <>
      {!titleInBanner && (
        <h1 tabIndex={-1} className={banners.length > 0 ? "visually-hidden" : styles.alone}>
          {typography(title)}
        </h1>
      )}
      {banners.length > 0 && (
        <Carousel
          label="Баннеры"
          slides={banners.map((banner, index) => ({
            id: banner.id,
            content: <BannerSlide banner={banner} first={index === 0} heading={index === 0 && titleInBanner ? "h1" : "h2"} />,
          }))}
        />
      )}
    </>
  );
}

function BannerSlide({ banner, first, heading: Heading }: { banner: Banner; first: boolean; heading: "h1" | "h2" }) {
  return (
    <div className={styles.banner}>
      <BannerPicture banner={banner} first={first} />
      <div className={styles.words}>
        <Heading className={styles.title} tabIndex={Heading === "h1" ? -1 : undefined}>
          {typography(banner.title)}
        </Heading>
        <p className={styles.text}>{typography(banner.text)}</p>
        <div className={styles.actions}>
          <BannerAction banner={banner} />
          {first && (
            <ButtonLink to="#uslugi" variant="ghost" className={styles.second}>
              Услуги и цены
            </ButtonLink>
          )}
        </div>
        {banner.isAd && banner.warning && <p className={styles.warning}>{typography(banner.warning)}</p>}
      </div>
    </div>
  );
}

function BannerPicture({ banner: { image }, first }: { banner: Banner; first: boolean }) {
  const phone = "(max-width: 767px)";

  return (
    <picture className={styles.picture}>
      <PictureSource picture={image.mobile} type="image/avif" sizes="100vw" media={phone} />
      <PictureSource picture={image.mobile} type="image/webp" sizes="100vw" media={phone} />
      <PictureSource picture={image.desktop} type="image/avif" sizes="100vw" />
      <PictureSource picture={image.desktop} type="image/webp" sizes="100vw" />
      <img
        src={image.desktop.url}
        alt=""
        width={image.desktop.width}
        height={image.desktop.height}
        fetchPriority={first ? "high" : undefined}
        loading={first ? undefined : "lazy"}
      />
    </picture>
  );
}

/** The banner's link; a link to the record page becomes a record button. */
function BannerAction({ banner: { link, buttonText } }: { banner: Banner }) {
  if (link === href("/zapis")) return <RecordButton />;
  if (link.startsWith("/")) return <ButtonLink to={link}>{typography(buttonText)}</ButtonLink>;
  return (
    <a href={link} className={buttonClass({})}>
      {typography(buttonText)}
    </a>
  );
}
