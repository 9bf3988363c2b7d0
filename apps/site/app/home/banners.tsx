import type { Banner } from "@len/contract/banners";
import { Carousel } from "../ui/carousel.tsx";
import { typography } from "../ui/typography.ts";
import { BannerAction, BannerImage } from "./banner-parts.tsx";
import styles from "./banners.module.css";

/** All active banners but the first one, which is at the top of the page. */
export function Banners({ banners }: { banners: Banner[] }) {
  return <Carousel label="Баннеры" slides={banners.map((banner) => ({ id: banner.id, content: <BannerSlide banner={banner} /> }))} />;
}

function BannerSlide({ banner }: { banner: Banner }) {
  return (
    <div className={styles.banner}>
      <picture className={styles.picture}>
        <BannerImage pictures={banner.image} />
      </picture>
      <div className={styles.words}>
        <h2 className={styles.title}>{typography(banner.title)}</h2>
        <p className={styles.text}>{typography(banner.text)}</p>
        <div className={styles.actions}>
          <BannerAction banner={banner} />
        </div>
        {banner.isAd && banner.warning && <p className={styles.warning}>{typography(banner.warning)}</p>}
      </div>
    </div>
  );
}
