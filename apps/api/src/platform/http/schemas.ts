import { calls, namedBodies, namedSchemas } from "@len/contract/calls";
import * as z from "zod";

type Shape = Record<string, unknown>;
type SchemaName = keyof typeof namedSchemas;

const components = "#/components/schemas/";
export const ref = (name: SchemaName) => ({ $ref: `${components}${name}` });

const answers = Object.fromEntries(Object.entries(calls).map(([name, { answer }]) => [`answer of ${name}`, answer]));
const described = describe({ ...namedSchemas, ...answers }, "output");

/** The named schemas as JSON Schema 2020-12, which is what OpenAPI 3.1 speaks; Zod writes it, references included. */
export const componentSchemas: Record<string, Shape> = {
  ...Object.fromEntries(Object.entries(described).filter(([id]) => id in namedSchemas)),
  ...describe(namedBodies, "input"),
};

const answerShapes = new Map<z.ZodType, Shape | undefined>(Object.entries(answers).map(([id, answer]) => [answer, described[id]]));
const bodyRefs = new Map<z.ZodType, { $ref: string }>(
  Object.entries(namedBodies).map(([name, body]) => [body, { $ref: `${components}${name}` }]),
);

/** A reference to the body of a form. */
export function bodyRef(body: z.ZodType): { $ref: string } {
  const found = bodyRefs.get(body);
  if (!found) throw new Error("This body has no name");
  return found;
}

/** The shape of an answer of the table of calls. */
export function shapeOf(answer: z.ZodType): Shape {
  const shape = answerShapes.get(answer);
  if (!shape) throw new Error("This answer is not in the table of calls");
  return shape;
}

function describe(schemas: Record<string, z.ZodType>, io: "input" | "output"): Record<string, Shape> {
  const named = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) named.add(schema, { id });
  const written = z.toJSONSchema(named, { io, uri: (id) => `${components}${id}` }).schemas;
  return Object.fromEntries(Object.entries(written).map(([id, { $schema, $id, ...schema }]) => [id, schema]));
}
