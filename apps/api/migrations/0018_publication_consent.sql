-- older programs work: they read has_consent, too, and let the same reviews be published.
-- Reviews that came through no form were published before the site asked for this consent. From now on has_consent alone decides.
UPDATE "reviews" SET "has_consent" = true
WHERE NOT "has_consent" AND "content_hash" IS NULL
  AND NOT "flags" ? 'no_publication_consent' AND NOT "flags" ? 'publication_withdrawn';
