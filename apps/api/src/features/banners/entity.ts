import * as z from "zod";
import { defineEntity } from "../../publishing/content/entity.ts";
import { contentShape, instantText, line, linkText } from "../../publishing/content/shapes.ts";
import { banners } from "./table.ts";

const bannerDataSchema = z
  .strictObject({
    ...contentShape,
    title: line,
    text: z.string().max(1000),
    imageId: z.uuid(),
    imagePhoneId: z.uuid(),
    link: linkText,
    buttonText: line,
    from: instantText.nullable(),
    to: instantText.nullable(),
    isAd: z.boolean(),
    warning: line.nullable(),
  })
  // 38-ФЗ, article 24: advertising of medical services carries the warning.
  .refine(({ from, to }) => from === null || to === null || from < to, { path: ["to"], error: "Баннер кончается раньше, чем начинается" })
  .refine((banner) => !banner.isAd || banner.warning !== null, { path: ["warning"], error: "Рекламному баннеру нужно предупреждение" });

export const bannerEntity = defineEntity({
  name: "banners",
  section: { title: "Баннеры", accusative: "баннер", listed: ["from", "to", "imageId"] },
  path: () => "/",
  table: banners,
  instants: [banners.from, banners.to],
  schema: bannerDataSchema,
  columns: (data) => data,
});
