-- older programs work: they read `from` and `to`, which stay the first span
-- A special day has up to three spans; what was stored before has one or none.
UPDATE "locations" SET "exceptions" = (
  SELECT coalesce(jsonb_agg(
    exception || jsonb_build_object('spans', CASE
      WHEN exception ->> 'from' IS NULL OR exception ->> 'to' IS NULL THEN '[]'::jsonb
      ELSE jsonb_build_array(jsonb_build_object('from', exception -> 'from', 'to', exception -> 'to'))
    END) ORDER BY place
  ), '[]'::jsonb)
  FROM jsonb_array_elements("exceptions") WITH ORDINALITY AS listed(exception, place)
) WHERE jsonb_typeof("exceptions") = 'array';--> statement-breakpoint
-- Visitors read the hour of the promise.
UPDATE "settings" SET "is_public" = true WHERE "key" = 'promiseMinutes';
