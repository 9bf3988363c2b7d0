import { pgTable, text } from "drizzle-orm/pg-core";
import { contentColumns, flag, instant, position, refersTo } from "../../platform/database/columns.ts";
import { media } from "../../platform/media/table.ts";

export const banners = pgTable("banners", {
  ...contentColumns(),
  title: text("title").notNull(),
  text: text("text").notNull(),
  imageId: refersTo("image_id", () => media.id),
  imagePhoneId: refersTo("image_phone_id", () => media.id),
  link: text("link").notNull(),
  buttonText: text("button_text").notNull(),
  from: instant("from_at"),
  to: instant("to_at"),
  isAd: flag("is_ad"),
  warning: text("warning"),
  position: position(),
});
