import type { Picture as PictureData } from "@len/contract/pictures";
import focusStyles from "./picture-focus.css?url";

type PictureProps = {
  picture: PictureData;
  /** Displayed width, as in `<img sizes>`. */
  sizes: string;
  className?: string;
  /** Whether this is the largest picture of the first screen, which is fetched with priority. All other pictures load lazily. */
  first?: boolean;
  /** Overrides the alternative text of the media library, e.g. "" when the text beside the picture says the same. */
  alt?: string;
};

const bestFirst = ["image/avif", "image/webp"];

/** A picture of the media library, in the best format that the browser supports and the nearest width. */
export function Picture({ picture, sizes, className, first = false, alt = picture.alt }: PictureProps) {
  return (
    <picture className={className}>
      {picture.focus && <link rel="stylesheet" href={focusStyles} precedence="default" />}
      {bestFirst.map((type) => (
        <PictureSource key={type} picture={picture} type={type} sizes={sizes} />
      ))}
      <img
        className={focusClass(picture)}
        src={picture.url}
        alt={alt}
        width={picture.width}
        height={picture.height}
        loading={first ? undefined : "lazy"}
        decoding={first ? undefined : "async"}
        fetchPriority={first ? "high" : undefined}
      />
    </picture>
  );
}

const step = 5;

/**
 * The class that keeps the focal point visible in crops, in steps of 5 %: pages allow no inline styles. A point in the middle needs no
 * class.
 */
function focusClass({ focus }: PictureData): string | undefined {
  if (!focus) return undefined;
  const [x, y] = [focus.x, focus.y].map((percent) => Math.round(percent / step) * step);
  return `focus focus-x${x} focus-y${y}`;
}

/** Sources of a picture in one format; `media` allows a second picture in the same place, e.g. the phone version of a banner. */
export function PictureSource({ picture, type, sizes, media }: { picture: PictureData; type: string; sizes: string; media?: string }) {
  const variants = picture.variants.filter((variant) => variant.type === type);
  if (variants.length === 0) return null;

  return <source type={type} media={media} sizes={sizes} srcSet={variants.map(({ url, width }) => `${url} ${width}w`).join(", ")} />;
}
