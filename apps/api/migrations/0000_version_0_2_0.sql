-- The schema of version 0.2.0 in one migration. A database that has all those below has this one too; `squash.ts` explains it.
-- through version 0.2.0
-- replaces 0000_start 1795229167871 fb9476dc7e124c4edcf33f3b8e562bc48aa72af2ce2d439dddc99cc1c1874991
-- replaces 0001_content 1795232295876 5872d2f3fb864f4683df84ff12482cafc5f3c532bf8b5bb8354552b98649a77f
-- replaces 0002_posts 1795232378835 7630bf6b48eb24d4710460bd16289a97e39012ee3ec6b857140d3bbdeca20e4c
-- replaces 0003_search 1795232590162 7042cb2ff306ba325d60246e4a9bfc6007873676c3faa8c3c50fd027acc86ff1
-- replaces 0004_changes 1795300917266 e1b7e89654bc40e23a19f7b407b693ed8b3e019180e319f0e1c3060b7c1eb693
-- replaces 0005_media 1795302212710 2db00f979a17fec9d1c2bb0e219d0709281e5edbbb14f8ca8622f90309c5dbb5
-- replaces 0006_counters 1795302300000 0f8dc6609a96625180980654e914861c756e04d652423b9ef13e894cc4695d88
-- replaces 0007_search_lead 1795313033666 ce695e3475378f1b1a208766a2a9a26c113ca437460c68010ab038e0f276b046
-- replaces 0008_media_orphans 1795315031820 cbd72ee6beb79fc3bd7690b00bf29d293e851fb015508faa16e62ed80cc1247a
-- replaces 0009_public_legal_acts 1795340000000 4dc2d98c5156a7156a4a1a8c0484ff7a7d0254ce959e44d76b1ddac623848304
-- replaces 0010_document_sheets 1795348728503 075b7eec2df21361b5180818ea27f601d61e7b78e1093695b8e41fd8f6043816
-- replaces 0011_unused_columns 1795393602416 4b155ff01497bc70f05c0f0fefd5fd21d160e37834455877454607e116ec9319
-- replaces 0012_content_edition 1795394898754 a58e5d0bf1e484d9b0ca2545687d22a0f2f3a792094e592de5a9ab219a1104f6
-- replaces 0013_promotions 1795396132736 d3154befc3c5ccf808046c31c22afc1d3aa809552e5b0c249eed4859e186fa69
-- replaces 0014_main_prices 1795402516527 9ceb7365d1d7fd034cbc45f0df8ca56d8d188b021ace0341a6f72713b5bf08ed
-- replaces 0015_random_numbers 1795406562170 015d0f1550a4a290a49868fa0ce8fa4cdac79787dba076be8dfe4bee739f0f91
-- replaces 0016_person_acts 1795407370544 c4791253f0032b389fc2851bf33357c9277eac27d37ba4b31bc62ca08b4cbd45
-- replaces 0017_staff 1795409670089 3e7b7a80e2bc4196ad1d19034b4ae05814404ffc186394e9dbdc598eca927ad0
-- replaces 0018_publication_consent 1795423387841 21f27dc030f24b2f9899ba143947ea150a9fbbb22558b47eb45b3a86f1946c4d
-- replaces 0019_passkeys 1795427276145 846e568a0bfb4e9abae33ad136f308616b2847a34c9189291620d2f7fa94d7c5
-- replaces 0020_content_items 1795434585242 67ad7e065ccbb23d01dac91151f6f1fa096cc0e3931e9d40569fd8c5a9b0a3f3
-- replaces 0021_review_drafts 1795436451717 56284f3a495b54ab64e3c600d7abc057d56064a9d14f44187ead04890386ae4e
-- replaces 0022_log_search 1795437843123 c19be2ff56a604b134b01c601469f2313a85737d8600ef5104dfbd4cbb84f4d5
-- replaces 0023_content_to_fix 1795445701864 c69f71537229f6b4db452503b3e443d3315b4e010d9e2756034d5d8e5d56fdd4
-- replaces 0024_content_links 1795446933690 57ffbc3014e5426cbb58d0598788d867f44f0452bb72dbd7cfb43211ad8a4c20
-- replaces 0025_media_library 1795448100193 880984b45b0a509771a2fc5d34c65de4ea44e945533d3ffbf8fa8ecc6ab02db0
-- replaces 0026_review_visits 1795448296484 4bf202e107ea6c3065ba92c7624022a733faa4f957df2a9a22d1fea338f3b018
-- replaces 0027_links_and_seals 1795449393814 6c1c2178e1ef40af5517927a48798b0763cb34205ab82101ecd431912452fbe5
-- replaces 0028_kept_risky_words 1795449801816 af3b8251ab1618b01f34e62fd6df88b26723298285fcaa2244a3f9776afe2fb2
-- replaces 0029_aligned_pairs 1795450087615 1a9abccae5efb01252747928b15605695ef00bfdc3edc17706987eb495bf2040
-- replaces 0030_long_risky_sentences 1795453202581 17f5ce99b27caebc59a20d98583a24c14058f0279795c7295d96ee6597aef460
-- replaces 0031_setting_versions 1795456674855 318f51d985d710bb852b21ee0856ec00c98fb169a29a7be2cefd12d4ef1b54f1
-- replaces 0032_pair_consent_acts 1795457149411 7834997c4c50593d819b59029c0af3daba07e5ce04fb1dea7854c8520037e643
-- replaces 0033_publications 1795457990856 a105a11077d53928a2e17fdc6073c5ac8b51e41bc0d7d156115cac268b9407a6
-- replaces 0034_media_of_a_file 1795458801031 9f48f66339af7f00f5eba0b327c3acb2406a3c31c7fec760d2898cfdb5fa2ea8
-- replaces 0035_readiness 1795459000845 2636fc8363b4145ff416403a6a8deb49eeba59979a1a138a8064692f337f3c4c
-- replaces 0036_search_words 1795459676437 f1a5d8fcad008e01fdac11a78906352f20f48e890d78d15e9fb7af96b8ed066f
-- replaces 0037_content_lists 1795464346709 70ff4013844473bdcff0c1dae7b31c91d81908018fd2d13429f70489a0b06b1a
-- replaces 0038_request_links 1795469760076 4bd6f0c40d8f1f6ad755c6a05c500c89dfa44d2115521b2f855168fd96469548
-- replaces 0039_conditions 1795470782995 86a729d6a82c643e299484eccf901f7926c85338e01f9b76d37ad88c39f830d2
-- replaces 0040_redirects 1795471012249 fb9855fbe1416b41b98f1563bf51196755df718bf1d218702619f0d99e7f8e0e
-- replaces 0041_press_summary 1795471228078 9e1469a2017924f8063de8c2153fa84f8396170be0fe1ef0216e061f9ec895ea
-- replaces 0042_lights_of_the_opening 1795471952356 b33463d9756c21663b8df36ae3584f54fa4fe08f43a0d43e098f75c8a10b1ee3
-- replaces 0043_facts 1795472941889 65fd42cddb6324c8c72246724a5f22663b714b544ad6bc0b0d1473b61d9caadf
-- replaces 0044_finder 1795473778878 20bd31c994d8495c584fa14a117fb20e3e99202fbd844388dd962156ed8ec849
-- replaces 0045_new_words 1795537131085 14418dd9e5ae5832f53e7b06daf9de35cb4e46bc9c31c0e93bd3c360240f1d0b
-- replaces 0046_texts_hash 1795796833350 4a16626743d4202bef877ce183e471c97135970c3ac1f66f644827a98deb0a25
-- replaces 0047_children_from_age 1795807150489 41bda2fab9f59b19ed8bfc7196e692d9eeb0672eeea2be6ec30a87c3368f8a43
-- replaces 0048_children_words 1795831588441 b1f2db91a61b10106673ed85fcc0431b6cf6c4cbebb28ac4f32b45395f6903b1
-- Written by hand: what the tables below need from the database.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
-- The server's default order puts Ё after Я. Names and titles that people read in order have this collation.
CREATE COLLATION "ru" (provider = icu, locale = 'ru-RU');
--> statement-breakpoint
-- Generated by drizzle-kit; COLLATE added by hand to names and titles.
CREATE TABLE "banners" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"publish_at" timestamp with time zone,
	"unpublish_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"image_id" uuid NOT NULL,
	"image_phone_id" uuid NOT NULL,
	"morning_image_id" uuid,
	"morning_image_phone_id" uuid,
	"evening_image_id" uuid,
	"evening_image_phone_id" uuid,
	"lamp_image_id" uuid,
	"lamp_image_phone_id" uuid,
	"link" text NOT NULL,
	"button_text" text NOT NULL,
	"from_at" timestamp with time zone,
	"to_at" timestamp with time zone,
	"is_ad" boolean DEFAULT false NOT NULL,
	"warning" text,
	"position" double precision DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "condition_articles" (
	"condition_id" uuid NOT NULL,
	"news_id" uuid NOT NULL,
	"position" double precision DEFAULT 0 NOT NULL,
	CONSTRAINT "condition_articles_condition_id_news_id_pk" PRIMARY KEY("condition_id","news_id")
);
--> statement-breakpoint
CREATE TABLE "condition_doctors" (
	"condition_id" uuid NOT NULL,
	"doctor_id" uuid NOT NULL,
	"position" double precision DEFAULT 0 NOT NULL,
	CONSTRAINT "condition_doctors_condition_id_doctor_id_pk" PRIMARY KEY("condition_id","doctor_id")
);
--> statement-breakpoint
CREATE TABLE "condition_services" (
	"condition_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"note" text,
	"position" double precision DEFAULT 0 NOT NULL,
	CONSTRAINT "condition_services_condition_id_service_id_pk" PRIMARY KEY("condition_id","service_id")
);
--> statement-breakpoint
CREATE TABLE "conditions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"publish_at" timestamp with time zone,
	"unpublish_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"slug" text NOT NULL,
	"seo" jsonb DEFAULT '{"title":null,"description":null,"ogImage":null,"noindex":false}'::jsonb NOT NULL,
	"title" text NOT NULL,
	"names" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"summary" text NOT NULL,
	"lead" text NOT NULL,
	"zones" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"looks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"looks_note" text DEFAULT '' NOT NULL,
	"maybe" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"later" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"soon" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"emergency" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"steps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"before" text DEFAULT '' NOT NULL,
	"cost_note" text DEFAULT '' NOT NULL,
	"author_id" uuid NOT NULL,
	"reviewer_id" uuid NOT NULL,
	"written_on" date NOT NULL,
	"reviewed_on" date NOT NULL,
	"next_review_on" date NOT NULL,
	"sources" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consent_documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purpose" text NOT NULL,
	"version" integer NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"body" jsonb NOT NULL,
	"hash" text NOT NULL,
	"effective_from" date NOT NULL,
	"checked_by_lawyer" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consent_documents_version" UNIQUE("purpose","version")
);
--> statement-breakpoint
CREATE TABLE "given_consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subject" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"text_hash" text NOT NULL,
	"form" text NOT NULL,
	"given_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"publish_at" timestamp with time zone,
	"unpublish_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"location_id" uuid NOT NULL,
	"name" text NOT NULL,
	"legal_name" text NOT NULL,
	"inn" text NOT NULL,
	"ogrn" text NOT NULL,
	"email" text NOT NULL,
	"socials" jsonb NOT NULL,
	"supervising" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"publish_at" timestamp with time zone,
	"unpublish_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"title" text COLLATE "ru" NOT NULL,
	"kind" text NOT NULL,
	"file_id" uuid NOT NULL,
	"effective_from" date NOT NULL,
	"sheet_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"checked_by_lawyer" boolean DEFAULT false NOT NULL,
	"position" double precision DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "facts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"publish_at" timestamp with time zone,
	"unpublish_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"title" text NOT NULL,
	"answer" text NOT NULL,
	"words" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"link" text,
	"places" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"position" double precision DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"publish_at" timestamp with time zone,
	"unpublish_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"title" text COLLATE "ru" NOT NULL,
	"number" text NOT NULL,
	"issued_at" date NOT NULL,
	"valid_until" date,
	"authority" text NOT NULL,
	"works" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sheet_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"file_id" uuid,
	"position" double precision DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "licences" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"publish_at" timestamp with time zone,
	"unpublish_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"title" text COLLATE "ru" NOT NULL,
	"number" text NOT NULL,
	"issued_at" date NOT NULL,
	"valid_until" date,
	"authority" text NOT NULL,
	"works" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sheet_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"file_id" uuid,
	"position" double precision DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mass_media" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"publish_at" timestamp with time zone,
	"unpublish_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"title" text COLLATE "ru" NOT NULL,
	"outlet" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"url" text NOT NULL,
	"date" date NOT NULL,
	"image_id" uuid
);
--> statement-breakpoint
CREATE TABLE "mass_media_doctors" (
	"mass_media_id" uuid NOT NULL,
	"doctor_id" uuid NOT NULL,
	"position" double precision DEFAULT 0 NOT NULL,
	CONSTRAINT "mass_media_doctors_mass_media_id_doctor_id_pk" PRIMARY KEY("mass_media_id","doctor_id")
);
--> statement-breakpoint
CREATE TABLE "news" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"publish_at" timestamp with time zone,
	"unpublish_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"slug" text NOT NULL,
	"seo" jsonb DEFAULT '{"title":null,"description":null,"ogImage":null,"noindex":false}'::jsonb NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"lead" text NOT NULL,
	"image_id" uuid,
	"body" jsonb NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"author_id" uuid,
	"reviewer_id" uuid,
	"next_review_on" date,
	"sources" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "news_categories" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"publish_at" timestamp with time zone,
	"unpublish_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"slug" text NOT NULL,
	"seo" jsonb DEFAULT '{"title":null,"description":null,"ogImage":null,"noindex":false}'::jsonb NOT NULL,
	"title" text COLLATE "ru" NOT NULL,
	"position" double precision DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "news_in_categories" (
	"news_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	"position" double precision DEFAULT 0 NOT NULL,
	CONSTRAINT "news_in_categories_news_id_category_id_pk" PRIMARY KEY("news_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"publish_at" timestamp with time zone,
	"unpublish_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"slug" text NOT NULL,
	"seo" jsonb DEFAULT '{"title":null,"description":null,"ogImage":null,"noindex":false}'::jsonb NOT NULL,
	"title" text COLLATE "ru" NOT NULL,
	"blocks" jsonb NOT NULL,
	"gallery_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"checked_by_lawyer" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "redirects" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"from_path" text NOT NULL,
	"to_path" text NOT NULL,
	"act" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_history" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid NOT NULL,
	"act" text DEFAULT 'state' NOT NULL,
	"state" text NOT NULL,
	"value" text,
	"actor" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid NOT NULL,
	"sealed_text" text NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer GENERATED BY DEFAULT AS IDENTITY (sequence name "requests_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"kind" text NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"sealed_form" text NOT NULL,
	"phone_index" text,
	"link_hash" text,
	"doctor_id" uuid,
	"service_id" uuid,
	"vacancy_id" uuid,
	"price_seen" integer,
	"for_whom" text,
	"source" text,
	"flags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"content_hash" text NOT NULL,
	"has_consent" boolean DEFAULT false NOT NULL,
	"due_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"call_back_at" timestamp with time zone,
	"assignee_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"erase_at" timestamp with time zone NOT NULL,
	"erased_at" timestamp with time zone,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer GENERATED BY DEFAULT AS IDENTITY (sequence name "reviews_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"state" text DEFAULT 'new' NOT NULL,
	"doctor_id" uuid,
	"service_id" uuid,
	"category_id" uuid,
	"rate" integer,
	"public_name" text NOT NULL,
	"text" text NOT NULL,
	"reply" text,
	"sealed_draft" text,
	"sealed_form" text,
	"kept_marks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"rejection_reason" text,
	"sealed_rejection" text,
	"visit_request_id" uuid,
	"is_visit_confirmed" boolean DEFAULT false NOT NULL,
	"phone_index" text,
	"source" text,
	"flags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"content_hash" text,
	"has_consent" boolean DEFAULT false NOT NULL,
	"pinned_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"erase_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	CONSTRAINT "reviews_published_open" CHECK (state <> 'published' or sealed_draft is null)
);
--> statement-breakpoint
CREATE TABLE "kept_risky_words" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"entity" text NOT NULL,
	"item_id" uuid NOT NULL,
	"path" text NOT NULL,
	"sentence" text NOT NULL,
	"at" integer NOT NULL,
	"kept_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "risky_texts" (
	"entity" text NOT NULL,
	"item_id" uuid NOT NULL,
	"hash" bigint NOT NULL,
	"list_hash" text NOT NULL,
	"found" jsonb NOT NULL,
	CONSTRAINT "risky_texts_entity_item_id_pk" PRIMARY KEY("entity","item_id")
);
--> statement-breakpoint
CREATE TABLE "seo_texts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"publish_at" timestamp with time zone,
	"unpublish_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"page" text NOT NULL,
	"page_name" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"h1" text NOT NULL,
	"text" text
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer GENERATED BY DEFAULT AS IDENTITY (sequence name "subscriptions_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"state" text DEFAULT 'pending' NOT NULL,
	"sealed_email" text NOT NULL,
	"email_index" text NOT NULL,
	"content_hash" text NOT NULL,
	"token_hash" text NOT NULL,
	"source" text,
	"flags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"has_consent" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "subscriptions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "vacancies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"publish_at" timestamp with time zone,
	"unpublish_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"slug" text NOT NULL,
	"seo" jsonb DEFAULT '{"title":null,"description":null,"ogImage":null,"noindex":false}'::jsonb NOT NULL,
	"title" text COLLATE "ru" NOT NULL,
	"department" text NOT NULL,
	"duties" jsonb NOT NULL,
	"requirements" jsonb NOT NULL,
	"conditions" jsonb NOT NULL,
	"salary_from" bigint,
	"salary_to" bigint,
	"employment" text NOT NULL,
	"schedule" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"valid_until" date
);
--> statement-breakpoint
CREATE TABLE "videos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"publish_at" timestamp with time zone,
	"unpublish_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"title" text COLLATE "ru" NOT NULL,
	"description" text NOT NULL,
	"provider" text NOT NULL,
	"file_id" uuid,
	"link" text,
	"captions_id" uuid,
	"poster_id" uuid,
	"duration_sec" integer NOT NULL,
	"published_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"route" text NOT NULL,
	"key_hash" text NOT NULL,
	"body_hash" text NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_route_key_hash_pk" PRIMARY KEY("route","key_hash")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"file" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"original_name" text NOT NULL,
	"pages" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"saved_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "files_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "media" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"original_name" text DEFAULT '' NOT NULL,
	"size" integer DEFAULT 0 NOT NULL,
	"alt" text NOT NULL,
	"is_decorative" boolean DEFAULT false NOT NULL,
	"caption" text DEFAULT '' NOT NULL,
	"focus_x" integer DEFAULT 50 NOT NULL,
	"focus_y" integer DEFAULT 50 NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"placeholder" text,
	"variants" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"saved_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "media_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "media_former" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"media_id" uuid NOT NULL,
	"stored" jsonb NOT NULL,
	"replaced_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "media_orphans" (
	"name" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"template" text NOT NULL,
	"payload" jsonb NOT NULL,
	"message_id" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"leased_until" timestamp with time zone,
	"leased_by" text,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"dead_at" timestamp with time zone,
	CONSTRAINT "outbox_message_id_unique" UNIQUE("message_id")
);
--> statement-breakpoint
CREATE TABLE "person_acts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"act" text NOT NULL,
	"purpose" text,
	"phone_index" text,
	"email_index" text,
	"ground" text NOT NULL,
	"records" jsonb NOT NULL,
	"pair_consent" jsonb
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"saved_by" text
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"past_tense" text DEFAULT 'feminine' NOT NULL,
	"roles" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"dismissed_at" timestamp with time zone,
	CONSTRAINT "staff_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "staff_accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"password" text,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"token_hash" text NOT NULL,
	"email" text,
	"first_name" text,
	"last_name" text,
	"past_tense" text DEFAULT 'feminine' NOT NULL,
	"roles" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"invited_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "staff_passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "staff_passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "staff_second_steps" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"user_id" uuid NOT NULL,
	"verified" boolean DEFAULT true,
	"failed_verification_count" integer DEFAULT 0,
	"locked_until" timestamp with time zone,
	CONSTRAINT "staff_second_steps_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "staff_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token" text NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"second_step_at" timestamp with time zone,
	CONSTRAINT "staff_sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "staff_verifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "locations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"publish_at" timestamp with time zone,
	"unpublish_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"name" text NOT NULL,
	"time_zone" text NOT NULL,
	"address" jsonb NOT NULL,
	"geo" jsonb NOT NULL,
	"phones" jsonb NOT NULL,
	"hours" jsonb NOT NULL,
	"exceptions" jsonb NOT NULL,
	"position" double precision DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "aliases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"entity" text NOT NULL,
	"slug" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_items" (
	"entity" text NOT NULL,
	"id" uuid NOT NULL,
	"draft" jsonb NOT NULL,
	"title" text GENERATED ALWAYS AS (coalesce(
  nullif(btrim(draft ->> 'title'), ''),
  nullif(btrim(draft ->> 'name'), ''),
  nullif(btrim(coalesce(draft ->> 'lastName', '') || ' ' || coalesce(draft ->> 'firstName', '') || ' ' || coalesce(draft ->> 'middleName', '')), ''),
  nullif(btrim(draft ->> 'pageName'), ''),
  ''
)) STORED NOT NULL,
	"type" text GENERATED ALWAYS AS (draft ->> 'type') STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"base_number" integer DEFAULT 0 NOT NULL,
	"published_number" integer,
	"draft_hash" bigint GENERATED ALWAYS AS (jsonb_hash_extended(draft, 0)) STORED NOT NULL,
	"published_hash" bigint,
	"published_texts" bigint,
	"saved_by" text NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"planned_number" integer,
	"planned_at" timestamp with time zone,
	"planned_by" text,
	"plan_failure" text,
	"undo" jsonb,
	"checked_hash" bigint,
	"fix_from" date,
	CONSTRAINT "content_items_entity_id_pk" PRIMARY KEY("entity","id")
);
--> statement-breakpoint
CREATE TABLE "content_references" (
	"entity" text NOT NULL,
	"id" uuid NOT NULL,
	"source" text NOT NULL,
	"target" text NOT NULL,
	CONSTRAINT "content_references_entity_id_source_target_pk" PRIMARY KEY("entity","id","source","target")
);
--> statement-breakpoint
CREATE TABLE "publications" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"shown_from" timestamp with time zone NOT NULL,
	"shown_to" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "revisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"data" jsonb NOT NULL,
	"author" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone,
	CONSTRAINT "revisions_version" UNIQUE("entity","entity_id","version")
);
--> statement-breakpoint
CREATE TABLE "counters" (
	"name" text PRIMARY KEY NOT NULL,
	"count" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_counts" (
	"doctor_id" uuid,
	"service_id" uuid,
	"category_id" uuid,
	"count" integer NOT NULL,
	CONSTRAINT "review_counts_about" UNIQUE NULLS NOT DISTINCT("doctor_id","service_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "change_clock" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"reached_at" timestamp with time zone NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_edition" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"edition" bigint NOT NULL,
	"modified_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_answers" (
	"key" text PRIMARY KEY NOT NULL,
	"query" text NOT NULL,
	"words" text NOT NULL,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_index" (
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	"title_words" text NOT NULL,
	"heading" "tsvector" NOT NULL,
	"lead" "tsvector" GENERATED ALWAYS AS (ts_filter(heading, '{a,b}'::"char"[])) STORED,
	"vector" "tsvector" NOT NULL,
	CONSTRAINT "search_index_entity_entity_id_pk" PRIMARY KEY("entity","entity_id")
);
--> statement-breakpoint
CREATE TABLE "search_miss_days" (
	"key" text NOT NULL,
	"day" date NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "search_miss_days_key_day_pk" PRIMARY KEY("key","day")
);
--> statement-breakpoint
CREATE TABLE "search_misses" (
	"key" text PRIMARY KEY NOT NULL,
	"text" text,
	"days" integer DEFAULT 1 NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"solved" text
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"term" text NOT NULL,
	"means" text NOT NULL,
	"term_key" text NOT NULL,
	"means_key" text NOT NULL,
	"is_one_way" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"stem" text GENERATED ALWAYS AS ((tsvector_to_array(to_tsvector('russian'::regconfig, word)))[1]) STORED
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"publish_at" timestamp with time zone,
	"unpublish_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"slug" text NOT NULL,
	"seo" jsonb DEFAULT '{"title":null,"description":null,"ogImage":null,"noindex":false}'::jsonb NOT NULL,
	"parent_id" uuid,
	"title" text COLLATE "ru" NOT NULL,
	"specialist" text DEFAULT '' NOT NULL,
	"summary" text NOT NULL,
	"description" jsonb NOT NULL,
	"contraindications" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"works" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"image_id" uuid,
	"in_main_page" boolean DEFAULT false NOT NULL,
	"position" double precision DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "equipment_categories" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"publish_at" timestamp with time zone,
	"unpublish_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"slug" text NOT NULL,
	"seo" jsonb DEFAULT '{"title":null,"description":null,"ogImage":null,"noindex":false}'::jsonb NOT NULL,
	"title" text COLLATE "ru" NOT NULL,
	"position" double precision DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "equipment_certificates" (
	"equipment_id" uuid NOT NULL,
	"certificate_id" uuid NOT NULL,
	"position" double precision DEFAULT 0 NOT NULL,
	CONSTRAINT "equipment_certificates_equipment_id_certificate_id_pk" PRIMARY KEY("equipment_id","certificate_id")
);
--> statement-breakpoint
CREATE TABLE "equipment_services" (
	"equipment_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"position" double precision DEFAULT 0 NOT NULL,
	CONSTRAINT "equipment_services_equipment_id_service_id_pk" PRIMARY KEY("equipment_id","service_id")
);
--> statement-breakpoint
CREATE TABLE "equipment" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"publish_at" timestamp with time zone,
	"unpublish_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"slug" text NOT NULL,
	"seo" jsonb DEFAULT '{"title":null,"description":null,"ogImage":null,"noindex":false}'::jsonb NOT NULL,
	"category_id" uuid NOT NULL,
	"title" text COLLATE "ru" NOT NULL,
	"manufacturer" text NOT NULL,
	"model" text NOT NULL,
	"country" text NOT NULL,
	"description" jsonb NOT NULL,
	"contraindications" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"image_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"position" double precision DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "doctor_categories" (
	"doctor_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	"position" double precision DEFAULT 0 NOT NULL,
	CONSTRAINT "doctor_categories_doctor_id_category_id_pk" PRIMARY KEY("doctor_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "doctor_services" (
	"doctor_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"amount" bigint,
	"position" double precision DEFAULT 0 NOT NULL,
	CONSTRAINT "doctor_services_doctor_id_service_id_pk" PRIMARY KEY("doctor_id","service_id")
);
--> statement-breakpoint
CREATE TABLE "doctors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"publish_at" timestamp with time zone,
	"unpublish_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"slug" text NOT NULL,
	"seo" jsonb DEFAULT '{"title":null,"description":null,"ogImage":null,"noindex":false}'::jsonb NOT NULL,
	"location_id" uuid,
	"last_name" text COLLATE "ru" NOT NULL,
	"first_name" text COLLATE "ru" NOT NULL,
	"middle_name" text COLLATE "ru" DEFAULT '' NOT NULL,
	"image_id" uuid,
	"positions" jsonb NOT NULL,
	"positions_text" text DEFAULT '' NOT NULL,
	"career_start" date NOT NULL,
	"academic_degree" text,
	"qualification" text,
	"languages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ages" text DEFAULT 'adults' NOT NULL,
	"children_from_age" smallint,
	"sex" text,
	"lead" text DEFAULT '' NOT NULL,
	"about" jsonb NOT NULL,
	"education" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"accreditations" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"certificates" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"schedule" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"accepts_online" boolean DEFAULT true NOT NULL,
	"count_reviews" integer DEFAULT 0 NOT NULL,
	"count_marks" integer DEFAULT 0 NOT NULL,
	"sum_marks" integer DEFAULT 0 NOT NULL,
	"pinned_at" timestamp with time zone,
	"search_text" text GENERATED ALWAYS AS (lower(translate(last_name || ' ' || first_name || ' ' || middle_name || ' ' || positions_text, 'Ёё', 'Ее'))) STORED
);
--> statement-breakpoint
CREATE TABLE "promotion_prices" (
	"promotion_id" uuid NOT NULL,
	"price_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "promotion_prices_promotion_id_price_id_pk" PRIMARY KEY("promotion_id","price_id")
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"publish_at" timestamp with time zone,
	"unpublish_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"slug" text NOT NULL,
	"seo" jsonb DEFAULT '{"title":null,"description":null,"ogImage":null,"noindex":false}'::jsonb NOT NULL,
	"title" text NOT NULL,
	"lead" text NOT NULL,
	"body" jsonb NOT NULL,
	"image_id" uuid,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"terms" text NOT NULL,
	"in_main_page" boolean DEFAULT false NOT NULL,
	"position" double precision DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portfolios" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"publish_at" timestamp with time zone,
	"unpublish_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"title" text COLLATE "ru" NOT NULL,
	"category_id" uuid NOT NULL,
	"service_id" uuid,
	"doctor_id" uuid,
	"before_id" uuid NOT NULL,
	"after_id" uuid NOT NULL,
	"alignment" jsonb,
	"shown_before_key" text,
	"shown_after_key" text,
	"sessions" integer NOT NULL,
	"interval_days" integer NOT NULL,
	"comment" text NOT NULL,
	"sensitive" boolean DEFAULT false NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"consent_number" text,
	"consent_signed_on" date,
	"consent_scope" text,
	"consent_until" date,
	"position" double precision DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "withdrawn_consents" (
	"number" text PRIMARY KEY NOT NULL,
	"withdrawn_on" date NOT NULL,
	"saved_by" text NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"service_id" uuid NOT NULL,
	"location_id" uuid,
	"code" text,
	"title" text NOT NULL,
	"note" text,
	"kind" text NOT NULL,
	"is_main" boolean DEFAULT false NOT NULL,
	"amount" bigint NOT NULL,
	"max" bigint,
	"unit" text,
	"old_amount" bigint,
	"valid_from" date,
	"valid_to" date,
	"position" double precision DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "services" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"publish_at" timestamp with time zone,
	"unpublish_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"slug" text NOT NULL,
	"seo" jsonb DEFAULT '{"title":null,"description":null,"ogImage":null,"noindex":false}'::jsonb NOT NULL,
	"group_id" uuid NOT NULL,
	"title" text COLLATE "ru" NOT NULL,
	"summary" text NOT NULL,
	"description" jsonb NOT NULL,
	"indications" jsonb NOT NULL,
	"contraindications" jsonb NOT NULL,
	"preparation" jsonb NOT NULL,
	"recovery" jsonb NOT NULL,
	"duration_min" integer,
	"faq" jsonb NOT NULL,
	"is_first_visit" boolean DEFAULT false NOT NULL,
	"is_popular" boolean DEFAULT false NOT NULL,
	"position" double precision DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "derived_pictures" (
	"key" text PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"placeholder" text NOT NULL,
	"variants" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_image_id_media_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_image_phone_id_media_id_fk" FOREIGN KEY ("image_phone_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_morning_image_id_media_id_fk" FOREIGN KEY ("morning_image_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_morning_image_phone_id_media_id_fk" FOREIGN KEY ("morning_image_phone_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_evening_image_id_media_id_fk" FOREIGN KEY ("evening_image_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_evening_image_phone_id_media_id_fk" FOREIGN KEY ("evening_image_phone_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_lamp_image_id_media_id_fk" FOREIGN KEY ("lamp_image_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_lamp_image_phone_id_media_id_fk" FOREIGN KEY ("lamp_image_phone_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_articles" ADD CONSTRAINT "condition_articles_condition_id_conditions_id_fk" FOREIGN KEY ("condition_id") REFERENCES "public"."conditions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_articles" ADD CONSTRAINT "condition_articles_news_id_news_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."news"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_doctors" ADD CONSTRAINT "condition_doctors_condition_id_conditions_id_fk" FOREIGN KEY ("condition_id") REFERENCES "public"."conditions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_doctors" ADD CONSTRAINT "condition_doctors_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_services" ADD CONSTRAINT "condition_services_condition_id_conditions_id_fk" FOREIGN KEY ("condition_id") REFERENCES "public"."conditions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_services" ADD CONSTRAINT "condition_services_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conditions" ADD CONSTRAINT "conditions_author_id_doctors_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conditions" ADD CONSTRAINT "conditions_reviewer_id_doctors_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "given_consents" ADD CONSTRAINT "given_consents_document_id_consent_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."consent_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licences" ADD CONSTRAINT "licences_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mass_media" ADD CONSTRAINT "mass_media_image_id_media_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mass_media_doctors" ADD CONSTRAINT "mass_media_doctors_mass_media_id_mass_media_id_fk" FOREIGN KEY ("mass_media_id") REFERENCES "public"."mass_media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mass_media_doctors" ADD CONSTRAINT "mass_media_doctors_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_image_id_media_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_author_id_doctors_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_reviewer_id_doctors_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_in_categories" ADD CONSTRAINT "news_in_categories_news_id_news_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."news"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_in_categories" ADD CONSTRAINT "news_in_categories_category_id_news_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."news_categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_history" ADD CONSTRAINT "request_history_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_notes" ADD CONSTRAINT "request_notes_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_assignee_id_staff_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_risky_words" ADD CONSTRAINT "kept_risky_words_entity_item_id_content_items_entity_id_fk" FOREIGN KEY ("entity","item_id") REFERENCES "public"."content_items"("entity","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risky_texts" ADD CONSTRAINT "risky_texts_entity_item_id_content_items_entity_id_fk" FOREIGN KEY ("entity","item_id") REFERENCES "public"."content_items"("entity","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_captions_id_files_id_fk" FOREIGN KEY ("captions_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_poster_id_media_id_fk" FOREIGN KEY ("poster_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_accounts" ADD CONSTRAINT "staff_accounts_user_id_staff_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_links" ADD CONSTRAINT "staff_links_invited_by_staff_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_passkeys" ADD CONSTRAINT "staff_passkeys_user_id_staff_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_second_steps" ADD CONSTRAINT "staff_second_steps_user_id_staff_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_user_id_staff_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_miss_days" ADD CONSTRAINT "search_miss_days_key_search_misses_key_fk" FOREIGN KEY ("key") REFERENCES "public"."search_misses"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_id_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_image_id_media_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment_certificates" ADD CONSTRAINT "equipment_certificates_equipment_id_equipment_id_fk" FOREIGN KEY ("equipment_id") REFERENCES "public"."equipment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment_certificates" ADD CONSTRAINT "equipment_certificates_certificate_id_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."certificates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment_services" ADD CONSTRAINT "equipment_services_equipment_id_equipment_id_fk" FOREIGN KEY ("equipment_id") REFERENCES "public"."equipment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment_services" ADD CONSTRAINT "equipment_services_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment" ADD CONSTRAINT "equipment_category_id_equipment_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."equipment_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor_categories" ADD CONSTRAINT "doctor_categories_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor_categories" ADD CONSTRAINT "doctor_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor_services" ADD CONSTRAINT "doctor_services_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor_services" ADD CONSTRAINT "doctor_services_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctors" ADD CONSTRAINT "doctors_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctors" ADD CONSTRAINT "doctors_image_id_media_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_prices" ADD CONSTRAINT "promotion_prices_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_prices" ADD CONSTRAINT "promotion_prices_price_id_prices_id_fk" FOREIGN KEY ("price_id") REFERENCES "public"."prices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_image_id_media_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolios" ADD CONSTRAINT "portfolios_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolios" ADD CONSTRAINT "portfolios_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolios" ADD CONSTRAINT "portfolios_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolios" ADD CONSTRAINT "portfolios_before_id_media_id_fk" FOREIGN KEY ("before_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolios" ADD CONSTRAINT "portfolios_after_id_media_id_fk" FOREIGN KEY ("after_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolios" ADD CONSTRAINT "portfolios_shown_before_key_derived_pictures_key_fk" FOREIGN KEY ("shown_before_key") REFERENCES "public"."derived_pictures"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolios" ADD CONSTRAINT "portfolios_shown_after_key_derived_pictures_key_fk" FOREIGN KEY ("shown_after_key") REFERENCES "public"."derived_pictures"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_group_id_categories_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "condition_articles_news" ON "condition_articles" USING btree ("news_id");--> statement-breakpoint
CREATE INDEX "condition_doctors_doctor" ON "condition_doctors" USING btree ("doctor_id");--> statement-breakpoint
CREATE INDEX "condition_services_service" ON "condition_services" USING btree ("service_id");--> statement-breakpoint
CREATE UNIQUE INDEX "conditions_slug" ON "conditions" USING btree ("slug") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "conditions_publish_at" ON "conditions" USING btree ("publish_at") WHERE publish_at is not null;--> statement-breakpoint
CREATE INDEX "conditions_unpublish_at" ON "conditions" USING btree ("unpublish_at") WHERE unpublish_at is not null;--> statement-breakpoint
CREATE INDEX "given_consents_subject" ON "given_consents" USING btree ("subject","subject_id");--> statement-breakpoint
CREATE INDEX "mass_media_order" ON "mass_media" USING btree ("date" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "mass_media_doctors_doctor" ON "mass_media_doctors" USING btree ("doctor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "news_slug" ON "news" USING btree ("slug") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "news_order" ON "news" USING btree ("published_at" DESC NULLS FIRST,"id") WHERE status = 'published' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "news_publish_at" ON "news" USING btree ("publish_at") WHERE publish_at is not null;--> statement-breakpoint
CREATE INDEX "news_unpublish_at" ON "news" USING btree ("unpublish_at") WHERE unpublish_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "news_categories_slug" ON "news_categories" USING btree ("slug") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "news_in_categories_category" ON "news_in_categories" USING btree ("category_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pages_slug" ON "pages" USING btree ("slug") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "redirects_from" ON "redirects" USING btree ("from_path");--> statement-breakpoint
CREATE INDEX "request_history_request" ON "request_history" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "request_notes_request" ON "request_notes" USING btree ("request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "requests_number" ON "requests" USING btree ("number");--> statement-breakpoint
CREATE INDEX "requests_state" ON "requests" USING btree ("state","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "requests_phone" ON "requests" USING btree ("phone_index");--> statement-breakpoint
CREATE UNIQUE INDEX "requests_link" ON "requests" USING btree ("link_hash");--> statement-breakpoint
CREATE INDEX "requests_listed" ON "requests" USING btree ("created_at","number") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "requests_open" ON "requests" USING btree ("due_at") WHERE state in ('new', 'in_work') and deleted_at is null;--> statement-breakpoint
CREATE INDEX "requests_call_back" ON "requests" USING btree ("call_back_at") WHERE call_back_at is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "requests_new_words" ON "requests" USING btree ("created_at") WHERE flags ? 'new_words' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "requests_assignee" ON "requests" USING btree ("assignee_id","state");--> statement-breakpoint
CREATE INDEX "requests_content" ON "requests" USING btree ("content_hash","created_at");--> statement-breakpoint
CREATE INDEX "requests_erase" ON "requests" USING btree ("erase_at") WHERE erased_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_number" ON "reviews" USING btree ("number");--> statement-breakpoint
CREATE INDEX "reviews_order" ON "reviews" USING btree ("state","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "reviews_doctor" ON "reviews" USING btree ("doctor_id","state","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "reviews_listed" ON "reviews" USING btree ("pinned_at","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state = 'published' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "reviews_of_doctor" ON "reviews" USING btree ("doctor_id","pinned_at","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state = 'published' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "reviews_of_service" ON "reviews" USING btree ("service_id","pinned_at","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state = 'published' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "reviews_of_category" ON "reviews" USING btree ("category_id","pinned_at","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state = 'published' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "reviews_phone" ON "reviews" USING btree ("phone_index");--> statement-breakpoint
CREATE INDEX "reviews_content" ON "reviews" USING btree ("content_hash","created_at");--> statement-breakpoint
CREATE INDEX "reviews_erase" ON "reviews" USING btree ("erase_at") WHERE erased_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "kept_risky_words_place" ON "kept_risky_words" USING btree ("entity","item_id","path",md5("sentence"),"at");--> statement-breakpoint
CREATE UNIQUE INDEX "seo_texts_page" ON "seo_texts" USING btree ("page") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_number" ON "subscriptions" USING btree ("number");--> statement-breakpoint
CREATE INDEX "subscriptions_email" ON "subscriptions" USING btree ("email_index","created_at");--> statement-breakpoint
CREATE INDEX "subscriptions_content" ON "subscriptions" USING btree ("content_hash","created_at");--> statement-breakpoint
CREATE INDEX "subscriptions_pending" ON "subscriptions" USING btree ("created_at") WHERE state = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "vacancies_slug" ON "vacancies" USING btree ("slug") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "vacancies_order" ON "vacancies" USING btree ("published_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "videos_order" ON "videos" USING btree ("published_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "audit_log_entity" ON "audit_log" USING btree ("entity","entity_id");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_details" ON "audit_log" USING gin ("details" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "media_variants" ON "media" USING gin ("variants" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "media_former_media" ON "media_former" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("next_attempt_at") WHERE sent_at is null and dead_at is null;--> statement-breakpoint
CREATE INDEX "staff_accounts_user" ON "staff_accounts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_accounts_provider" ON "staff_accounts" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_links_invited" ON "staff_links" USING btree ("email") WHERE kind = 'invitation';--> statement-breakpoint
CREATE INDEX "staff_passkeys_user" ON "staff_passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_user" ON "staff_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_expiry" ON "staff_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_verifications_identifier" ON "staff_verifications" USING btree ("identifier");--> statement-breakpoint
CREATE UNIQUE INDEX "aliases_slug" ON "aliases" USING btree ("entity","slug");--> statement-breakpoint
CREATE INDEX "aliases_entity" ON "aliases" USING btree ("entity_id");--> statement-breakpoint
CREATE INDEX "content_items_saved" ON "content_items" USING btree ("entity","saved_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "content_items_title" ON "content_items" USING gin (lower(translate(title, 'Ёё', 'Ее')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "content_items_by_title" ON "content_items" USING btree ("entity",lower(translate(title, 'Ёё', 'Ее')),"id");--> statement-breakpoint
CREATE INDEX "content_items_planned" ON "content_items" USING btree ("planned_at") WHERE planned_at is not null;--> statement-breakpoint
CREATE INDEX "content_items_unchecked" ON "content_items" USING btree ("entity","id") WHERE checked_hash is distinct from draft_hash;--> statement-breakpoint
CREATE INDEX "content_references_target" ON "content_references" USING btree ("target");--> statement-breakpoint
CREATE INDEX "publications_item" ON "publications" USING btree ("entity","entity_id","shown_from");--> statement-breakpoint
CREATE UNIQUE INDEX "publications_open" ON "publications" USING btree ("entity","entity_id") WHERE shown_to is null;--> statement-breakpoint
CREATE INDEX "review_counts_service" ON "review_counts" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "review_counts_category" ON "review_counts" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "search_index_heading" ON "search_index" USING gin ("heading");--> statement-breakpoint
CREATE INDEX "search_index_vector" ON "search_index" USING gin ("vector");--> statement-breakpoint
CREATE UNIQUE INDEX "search_synonyms_pair" ON "search_synonyms" USING btree ("term_key","means_key");--> statement-breakpoint
CREATE INDEX "search_synonyms_means" ON "search_synonyms" USING btree ("means_key");--> statement-breakpoint
CREATE INDEX "search_words_stem" ON "search_words" USING btree ("stem");--> statement-breakpoint
CREATE INDEX "search_words_beginning" ON "search_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_words_trigrams" ON "search_words" USING gist ("word" gist_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "categories_slug" ON "categories" USING btree ("slug") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "categories_parent" ON "categories" USING btree ("parent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "equipment_categories_slug" ON "equipment_categories" USING btree ("slug") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "equipment_services_service" ON "equipment_services" USING btree ("service_id");--> statement-breakpoint
CREATE UNIQUE INDEX "equipment_slug" ON "equipment" USING btree ("slug") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "doctor_categories_category" ON "doctor_categories" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "doctor_services_service" ON "doctor_services" USING btree ("service_id");--> statement-breakpoint
CREATE UNIQUE INDEX "doctors_slug" ON "doctors" USING btree ("slug") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "doctors_search_trigrams" ON "doctors" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "doctors_order" ON "doctors" USING btree ("last_name","first_name");--> statement-breakpoint
CREATE INDEX "doctors_listed" ON "doctors" USING btree ("pinned_at","last_name","first_name","middle_name","id") WHERE status = 'published' and deleted_at is null and state <> 'left';--> statement-breakpoint
CREATE INDEX "doctors_publish_at" ON "doctors" USING btree ("publish_at") WHERE publish_at is not null;--> statement-breakpoint
CREATE INDEX "doctors_unpublish_at" ON "doctors" USING btree ("unpublish_at") WHERE unpublish_at is not null;--> statement-breakpoint
CREATE INDEX "promotion_prices_price" ON "promotion_prices" USING btree ("price_id");--> statement-breakpoint
CREATE UNIQUE INDEX "promotions_slug" ON "promotions" USING btree ("slug") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "portfolios_category" ON "portfolios" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "portfolios_service" ON "portfolios" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "portfolios_doctor" ON "portfolios" USING btree ("doctor_id");--> statement-breakpoint
CREATE INDEX "prices_service" ON "prices" USING btree ("service_id");--> statement-breakpoint
CREATE UNIQUE INDEX "services_slug" ON "services" USING btree ("slug") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "services_group" ON "services" USING btree ("group_id");
--> statement-breakpoint
-- Written by hand from here on. Rows that nobody may change once they are written.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER given_consents_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "given_consents" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER person_acts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "person_acts" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Counters of published rows.
CREATE FUNCTION move_count(before text, after text) RETURNS void LANGUAGE sql AS $$
	-- In one order for all, so that two writers do not wait for one another.
	insert into counters as kept (name, count)
	select name, change from (values (before, -1), (after, 1)) as moved (name, change)
	where name is not null and before is distinct from after
	order by name
	on conflict (name) do update set count = kept.count + excluded.count
$$;
--> statement-breakpoint
CREATE FUNCTION count_doctors() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	perform move_count(
		case when old.status = 'published' and old.deleted_at is null and old.state <> 'left' then 'doctors' end,
		case when new.status = 'published' and new.deleted_at is null and new.state <> 'left' then 'doctors' end
	);
	return null;
end $$;
--> statement-breakpoint
CREATE FUNCTION count_news() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	perform move_count(
		case when old.status = 'published' and old.deleted_at is null then 'news:' || old.type end,
		case when new.status = 'published' and new.deleted_at is null then 'news:' || new.type end
	);
	return null;
end $$;
--> statement-breakpoint
CREATE FUNCTION count_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
declare
	was_shown boolean := coalesce(old.state = 'published' and old.deleted_at is null, false);
	is_shown boolean := coalesce(new.state = 'published' and new.deleted_at is null, false);
begin
	if was_shown = is_shown
		and (old.doctor_id, old.service_id, old.category_id, old.rate)
			is not distinct from (new.doctor_id, new.service_id, new.category_id, new.rate)
	then
		return null;
	end if;
	-- The doctor first: who publishes a doctor holds that row, too, before any counter.
	if was_shown then
		update doctors
		set count_reviews = count_reviews - 1,
			count_marks = count_marks - (old.rate is not null)::int,
			sum_marks = sum_marks - coalesce(old.rate, 0)
		where id = old.doctor_id;
	end if;
	if is_shown then
		update doctors
		set count_reviews = count_reviews + 1,
			count_marks = count_marks + (new.rate is not null)::int,
			sum_marks = sum_marks + coalesce(new.rate, 0)
		where id = new.doctor_id;
	end if;
	if was_shown then
		update review_counts set count = count - 1
		where doctor_id is not distinct from old.doctor_id
			and service_id is not distinct from old.service_id
			and category_id is not distinct from old.category_id;
	end if;
	if is_shown then
		insert into review_counts as kept (doctor_id, service_id, category_id, count)
		values (new.doctor_id, new.service_id, new.category_id, 1)
		on conflict on constraint review_counts_about do update set count = kept.count + 1;
	end if;
	perform move_count(case when was_shown then 'reviews' end, case when is_shown then 'reviews' end);
	return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER doctors_counted AFTER INSERT OR DELETE OR UPDATE OF status, deleted_at, state ON doctors
	FOR EACH ROW EXECUTE FUNCTION count_doctors();
--> statement-breakpoint
CREATE TRIGGER news_counted AFTER INSERT OR DELETE OR UPDATE OF status, deleted_at, type ON news
	FOR EACH ROW EXECUTE FUNCTION count_news();
--> statement-breakpoint
CREATE TRIGGER reviews_counted AFTER INSERT OR DELETE OR UPDATE OF state, deleted_at, doctor_id, service_id, category_id, rate ON reviews
	FOR EACH ROW EXECUTE FUNCTION count_reviews();
--> statement-breakpoint
CREATE FUNCTION rebuild_counters() RETURNS void LANGUAGE sql AS $$
	-- Nobody writes what is being counted; readers go on.
	lock table doctors, news, reviews in share row exclusive mode;
	delete from counters;
	delete from review_counts;
	insert into counters (name, count)
	select 'doctors', count(*) from doctors where status = 'published' and deleted_at is null and state <> 'left'
	having count(*) > 0
	union all
	select 'news:' || type, count(*) from news where status = 'published' and deleted_at is null group by type
	union all
	select 'reviews', count(*) from reviews where state = 'published' and deleted_at is null
	having count(*) > 0;
	insert into review_counts (doctor_id, service_id, category_id, count)
	select doctor_id, service_id, category_id, count(*) from reviews
	where state = 'published' and deleted_at is null
	group by doctor_id, service_id, category_id;
	update doctors set count_reviews = counted.reviews, count_marks = counted.marks, sum_marks = counted.sum
	from (
		select doctors.id, count(reviews.id) as reviews, count(rate) as marks, coalesce(sum(rate), 0) as sum
		from doctors
		left join reviews on doctor_id = doctors.id and reviews.state = 'published' and reviews.deleted_at is null
		group by doctors.id
	) counted
	where counted.id = doctors.id
		and (count_reviews, count_marks, sum_marks) is distinct from (counted.reviews, counted.marks, counted.sum);
$$;
--> statement-breakpoint
-- Items of content: the current draft and the published version of each, and what their texts refer to.
CREATE FUNCTION content_targets(data jsonb) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
	-- Ids of other rows and pictures; addresses of pages without query, fragment and scheme: `/prices`, `//clinic.example/prices`.
	select distinct target from (
		select case
			when found ~ '^/' then coalesce(nullif(rtrim(regexp_replace(found, '[?#].*$', ''), '/'), ''), '/')
			when found ~ '^https?://' then rtrim(regexp_replace(regexp_replace(lower(found), '[?#].*$', ''), '^https?:', ''), '/')
			else found
		end as target
		from (
			select value #>> '{}' as found from jsonb_path_query(data, 'strict $.**') as value where jsonb_typeof(value) = 'string'
		) as texts
		where found ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' or found ~ '^(/|https?://)'
	) as targets
	where length(target) <= 300
$$;
--> statement-breakpoint
CREATE FUNCTION texts_hash(data jsonb) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
	-- With the places where there is no text, so that a text that moves to another field is seen.
	select jsonb_hash_extended(jsonb_path_query_array(data, 'strict $.** ? (@.type() == "string" || @.type() == "null")'), 0)
$$;
--> statement-breakpoint
CREATE FUNCTION keep_references() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	if tg_op = 'INSERT' or new.draft is distinct from old.draft then
		delete from content_references where entity = new.entity and id = new.id and source = 'draft';
		insert into content_references select new.entity, new.id, 'draft', target from content_targets(new.draft) as target;
	end if;
	if new.published_number is not null and (tg_op = 'INSERT' or new.published_number is distinct from old.published_number) then
		delete from content_references where entity = new.entity and id = new.id and source = 'published';
		insert into content_references
			select new.entity, new.id, 'published', target
			from revisions, content_targets(data) as target
			where revisions.entity = new.entity and entity_id = new.id and revisions.version = new.published_number;
	end if;
	return null;
end $$;
--> statement-breakpoint
CREATE FUNCTION keep_item() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	if tg_op = 'INSERT' then
		insert into content_items as item (entity, id, draft, base_number, saved_by, saved_at, created_at)
		values (new.entity, new.entity_id, new.data, new.version, new.author, new.created_at, new.created_at)
		on conflict (entity, id) do update set
			draft = excluded.draft,
			base_number = excluded.base_number,
			-- A version cut from the draft is no new edit.
			version = item.version + (item.draft is distinct from excluded.draft)::int,
			saved_by = case when item.draft is distinct from excluded.draft then excluded.saved_by else item.saved_by end,
			saved_at = case when item.draft is distinct from excluded.draft then excluded.saved_at else item.saved_at end;
	end if;
	if new.published_at is not null then
		update content_items
			set published_number = new.version, published_hash = jsonb_hash_extended(new.data, 0), published_texts = texts_hash(new.data)
			where entity = new.entity and id = new.entity_id;
	end if;
	return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER content_items_references AFTER INSERT OR UPDATE ON content_items FOR EACH ROW EXECUTE FUNCTION keep_references();
--> statement-breakpoint
CREATE TRIGGER revisions_item AFTER INSERT OR UPDATE OF published_at ON revisions FOR EACH ROW EXECUTE FUNCTION keep_item();
--> statement-breakpoint
-- The periods in which the site showed a version of a service or a promotion.
CREATE FUNCTION keep_publication() RETURNS trigger LANGUAGE plpgsql AS $$
declare
	-- The clock of the program that publishes may differ from that of another one.
	at timestamptz;
begin
	if tg_op = 'UPDATE' and (new.status, new.version, new.deleted_at) is not distinct from (old.status, old.version, old.deleted_at) then
		return null;
	end if;
	select greatest(new.updated_at, max(shown_from), max(shown_to)) into at from publications where entity = tg_table_name and entity_id = new.id;
	update publications set shown_to = at where entity = tg_table_name and entity_id = new.id and shown_to is null;
	if new.status = 'published' and new.deleted_at is null then
		insert into publications (entity, entity_id, number, shown_from) values (tg_table_name, new.id, new.version, at);
	end if;
	return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER services_publication AFTER INSERT OR UPDATE ON services FOR EACH ROW EXECUTE FUNCTION keep_publication();
--> statement-breakpoint
CREATE TRIGGER promotions_publication AFTER INSERT OR UPDATE ON promotions FOR EACH ROW EXECUTE FUNCTION keep_publication();
--> statement-breakpoint
-- An erased review keeps no sealed draft.
CREATE FUNCTION erase_sealed_draft() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	-- A program of before `sealed_draft` erases the columns that it knows.
	new.sealed_draft := null;
	return new;
end $$;
--> statement-breakpoint
CREATE TRIGGER reviews_erased BEFORE UPDATE ON reviews FOR EACH ROW
	WHEN (new.erased_at IS NOT NULL AND new.sealed_draft IS NOT NULL) EXECUTE FUNCTION erase_sealed_draft();
