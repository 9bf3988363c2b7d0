import type { Picture } from "@len/contract/pictures";
import type { Focus } from "@len/contract/staff/media";

type Props = { picture: Picture; sizes: string; focus?: Focus; className?: string | undefined };

/**
 * A picture of the library. If its frame has another shape, it is cropped around its focal point. It needs no `alt`, because the
 * description is beside it.
 */
export function Shown({ picture, sizes, focus, className }: Props) {
  const variants = picture.variants.filter(({ type }) => type === "image/webp");
  return (
    <img
      className={className}
      src={picture.url}
      srcSet={variants.map(({ url, width }) => `${url} ${width}w`).join(", ")}
      sizes={sizes}
      width={picture.width}
      height={picture.height}
      alt=""
      loading="lazy"
      draggable={false}
      style={{ backgroundColor: picture.placeholder ?? undefined, ...(focus && { objectPosition: `${focus.x}% ${focus.y}%` }) }}
    />
  );
}
