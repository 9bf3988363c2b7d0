import { expect, test } from "vitest";
import * as z from "zod";
import { entities } from "../../../test/with-features.ts";
import { unwrapped } from "./drafts.ts";

/** The schema at a path; `null` if there is none. */
function schemaAt(schema: z.core.$ZodType, path: string): z.core.$ZodType | null {
  return path.split(".").reduce<z.core.$ZodType | null>((at, name) => {
    const bare = at && unwrapped(at);
    if (bare instanceof z.ZodObject) return bare.shape[name] ?? null;
    return bare instanceof z.ZodArray ? bare.element : null;
  }, schema);
}

test.for(entities)("Z40: problems of an empty record of $name are reported at fields of its form, never at a group of fields", (entity) => {
  for (const data of [{}, { prices: [{}], education: [{}], phones: [{}] }])
    for (const path of Object.keys(entity.problems(data))) {
      const at = schemaAt(entity.schema, path);
      expect(at && unwrapped(at), `${entity.name}: ${path}`).not.toBeInstanceOf(z.ZodObject);
    }
});

test("Z40: an address without coordinates has a problem at both fields", () => {
  const locations = entities.find(({ name }) => name === "locations");

  expect(Object.keys(locations?.problems({ name: "Адрес", timeZone: "Europe/Moscow" }) ?? {})).toEqual(
    expect.arrayContaining(["geo.latitude", "geo.longitude"]),
  );
});
