-- older programs work: columns that may be empty, which they neither read nor write
ALTER TABLE "banners" ADD COLUMN "morning_image_id" uuid;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "morning_image_phone_id" uuid;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "evening_image_id" uuid;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "evening_image_phone_id" uuid;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "lamp_image_id" uuid;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "lamp_image_phone_id" uuid;--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_morning_image_id_media_id_fk" FOREIGN KEY ("morning_image_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_morning_image_phone_id_media_id_fk" FOREIGN KEY ("morning_image_phone_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_evening_image_id_media_id_fk" FOREIGN KEY ("evening_image_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_evening_image_phone_id_media_id_fk" FOREIGN KEY ("evening_image_phone_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_lamp_image_id_media_id_fk" FOREIGN KEY ("lamp_image_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_lamp_image_phone_id_media_id_fk" FOREIGN KEY ("lamp_image_phone_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;