import { richTextSchema } from "@len/contract/blocks";
import { emailMessage, isAddress } from "@len/contract/email";
import { isPhone, phoneMessage } from "@len/contract/phone";
import { slugSchema } from "@len/contract/staff/content";
import * as z from "zod";

/** Schemas shared by several entities, with the kind of their field in forms. */

export const line = z.string().trim().min(1).max(500);
export const phoneLine = line.refine(isPhone, phoneMessage);
export const mailAddress = line.refine(isAddress, emailMessage);
export const lines = z.array(z.string().trim().min(1).max(2000)).max(100).meta({ kind: "lines" });
export const instantText = z.iso
  .datetime({ offset: true })
  .meta({ kind: "instant" })
  .transform((text) => new Date(text));
/** A day. Years outside of these bounds are typing errors, and PostgreSQL has no year 0. */
export const dayText = z.iso
  .date({ abort: true })
  .refine((day) => day >= "1900" && day < "2101", "Год: от 1900 до 2100")
  .meta({ kind: "day" });
/** A time of day; midnight at the end of a day is 24:00. */
export const clockText = z
  .string()
  .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, "Время в формате ЧЧ:ММ, например 09:30")
  .meta({ kind: "time" });
/** A web URL, for external links. */
export const webAddress = z
  .url({ protocol: /^https?$/, error: "Ссылка начинается с https://" })
  .max(500)
  .meta({ kind: "address" });
/** Orders two optional dates; ISO days compare as text. */
export const inOrder = (from: string | null, to: string | null) => from === null || to === null || from <= to;
export const kopecks = z.int().min(0).max(100_000_000_000).meta({ kind: "money" });

/** A path of the site or a web URL, but no text that a browser would execute or resolve to another host. */
export const linkText = z
  .string()
  .max(500)
  .regex(/^(?:\/(?!\/)[^\\\t\n\v\f\r]*$|https?:\/\/)/, "Ссылка начинается с / или с https://")
  .meta({ kind: "address" });

/** A text of several paragraphs without formatting. */
export const longText = (max: number) => z.string().max(max).meta({ kind: "long" });
/** Ids of the media library. */
export const pictureId = z.uuid().meta({ kind: "picture" });
export const pictureIds = z.array(z.uuid()).meta({ kind: "pictures" });
export const fileId = z.uuid().meta({ kind: "file" });
export const blocks = richTextSchema.meta({ kind: "blocks" });

/** For texts that a lawyer should read before visitors do. */
export const checkedByLawyer = z.boolean().default(false).meta({ title: "Проверено юристом", width: "half" });

export const contentShape = {
  publishAt: instantText.nullable().default(null),
  unpublishAt: instantText.nullable().default(null).meta({ title: "Снять с сайта", width: "half" }),
};

export const pageShape = {
  ...contentShape,
  slug: slugSchema.meta({ title: "Адрес страницы", width: "half" }),
  seo: z
    .strictObject({
      title: z.string().max(200).nullable().meta({ title: "Заголовок", width: "half" }),
      description: z.string().max(500).nullable().meta({ title: "Описание" }),
      ogImage: linkText.nullable().meta({ title: "Картинка для соцсетей" }),
      noindex: z.boolean().meta({ title: "Не показывать в поиске" }),
    })
    .default({ title: null, description: null, ogImage: null, noindex: false })
    .meta({ title: "Для поисковиков" }),
};
