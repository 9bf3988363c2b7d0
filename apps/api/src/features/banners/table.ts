import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { contentColumns, flag, instant, position, refersTo } from "../../platform/database/columns.ts";
import { media } from "../../platform/media/table.ts";

export const banners = pgTable("banners", {
  ...contentColumns(),
  title: text("title").notNull(),
  text: text("text").notNull(),
  imageId: refersTo("image_id", () => media.id),
  imagePhoneId: refersTo("image_phone_id", () => media.id),
  morningImageId: uuid("morning_image_id").references(() => media.id),
  morningImagePhoneId: uuid("morning_image_phone_id").references(() => media.id),
  eveningImageId: uuid("evening_image_id").references(() => media.id),
  eveningImagePhoneId: uuid("evening_image_phone_id").references(() => media.id),
  lampImageId: uuid("lamp_image_id").references(() => media.id),
  lampImagePhoneId: uuid("lamp_image_phone_id").references(() => media.id),
  link: text("link").notNull(),
  buttonText: text("button_text").notNull(),
  from: instant("from_at"),
  to: instant("to_at"),
  isAd: flag("is_ad"),
  warning: text("warning"),
  position: position(),
});
