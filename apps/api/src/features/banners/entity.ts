import { section } from "@len/contract/banners";
import * as z from "zod";
import { defineEntity } from "../../publishing/content/entity.ts";
import { contentShape, instantText, line, linkText, longText, pictureId } from "../../publishing/content/shapes.ts";
import { banners } from "./table.ts";

/**
 * A picture of the first banner, which opens the home page, for one of the four lights of the day; the banner's own picture is the one for
 * noon.
 */
const pictureOfLight = (title: string) =>
  pictureId.nullable().default(null).meta({ title, width: "half", description: "Необязательно. Видна только у первого баннера." });

const bannerDataSchema = z
  .strictObject({
    ...contentShape,
    title: line.meta({ title: "Заголовок", width: "half" }),
    text: longText(1000).meta({ title: "Текст" }),
    imageId: pictureId.meta({ title: "Картинка для компьютера", width: "half" }),
    imagePhoneId: pictureId.meta({ title: "Картинка для телефона", width: "half" }),
    morningImageId: pictureOfLight("Утром, до 12:00"),
    morningImagePhoneId: pictureOfLight("Утром, на телефоне"),
    eveningImageId: pictureOfLight("Вечером, с 17:00 до закрытия"),
    eveningImagePhoneId: pictureOfLight("Вечером, на телефоне"),
    lampImageId: pictureOfLight("Когда клиника закрыта"),
    lampImagePhoneId: pictureOfLight("Когда закрыта, на телефоне"),
    link: linkText.meta({ title: "Куда ведёт", width: "half" }),
    buttonText: line.meta({ title: "Надпись на кнопке", width: "half" }),
    from: instantText.nullable().meta({ title: "Показывать с", width: "half" }),
    to: instantText.nullable().meta({ title: "Показывать до", width: "half" }),
    isAd: z.boolean().meta({ title: "Это реклама", width: "third" }),
    warning: line.nullable().meta({ title: "Предупреждение о противопоказаниях" }),
  })
  // 38-ФЗ, article 24: advertising of medical services carries the warning.
  .refine(({ from, to }) => from === null || to === null || from < to, { path: ["to"], error: "Баннер кончается раньше, чем начинается" })
  .refine((banner) => !banner.isAd || banner.warning !== null, { path: ["warning"], error: "Рекламному баннеру нужно предупреждение" });

export const bannerEntity = defineEntity({
  section: { ...section, listed: ["from", "to", "imageId"] },
  table: banners,
  instants: [banners.from, banners.to],
  schema: bannerDataSchema,
  columns: (data) => data,
});
