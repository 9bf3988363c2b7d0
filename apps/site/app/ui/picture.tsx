import type { Picture as PictureData } from "@len/contract/pictures";

type PictureProps = {
  picture: PictureData;
  /** How wide it stands, as in `<img sizes>`. */
  sizes: string;
  className?: string;
  /** The largest picture of the first screen: fetched first. All others wait until they are near. */
  first?: boolean;
  /** Replaces the text of the media library, e.g. "" where the words beside it say the same. */
  alt?: string;
};

const bestFirst = ["image/avif", "image/webp"];

/** A picture of the media library in the best format and the nearest width the browser can use. */
export function Picture({ picture, sizes, className, first = false, alt = picture.alt }: PictureProps) {
  return (
    <picture className={className}>
      {bestFirst.map((type) => (
        <PictureSource key={type} picture={picture} type={type} sizes={sizes} />
      ))}
      <img
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

/** One format of a picture; `media` lets two pictures share one place, e.g. a banner and its phone version. */
export function PictureSource({ picture, type, sizes, media }: { picture: PictureData; type: string; sizes: string; media?: string }) {
  const variants = picture.variants.filter((variant) => variant.type === type);
  if (variants.length === 0) return null;

  return <source type={type} media={media} sizes={sizes} srcSet={variants.map(({ url, width }) => `${url} ${width}w`).join(", ")} />;
}
