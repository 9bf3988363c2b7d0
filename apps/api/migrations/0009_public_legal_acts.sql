-- The acts of law stand on /info: a clinic that has set them before shows them, too.
UPDATE "settings" SET "is_public" = true WHERE "key" = 'legalActs';
