import * as z from "zod";

const operationSchema = z.object({
  operationId: z.string().default(""),
  security: z.array(z.unknown()).optional(),
  tags: z.array(z.string()).default([]),
  summary: z.string().default(""),
  description: z.string().default(""),
  parameters: z.array(z.object({ name: z.string(), in: z.string(), schema: z.unknown().optional() })).default([]),
  requestBody: z.unknown().optional(),
  responses: z.record(
    z.string(),
    z.object({ description: z.string(), content: z.record(z.string(), z.object({ schema: z.unknown().optional() })).optional() }),
  ),
});
const descriptionSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});

type Operation = z.infer<typeof operationSchema>;

/** Finds problems for readers of the document; validity against OpenAPI is checked separately. */
export function lint(description: unknown): string[] {
  const { paths, components } = descriptionSchema.parse(description);
  const complaints = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      [...complaintsOfPath(path), ...complaintsOf(operation, method), ...complaintsOfParameters(path, operation)].map(
        (complaint) => `${method} ${path}: ${complaint}`,
      ),
    ),
  );
  return [
    ...complaints,
    ...unusedSchemas(description, Object.keys(components.schemas)),
    ...brokenReferences(description, components.schemas),
  ];
}

function complaintsOfPath(path: string): string[] {
  const isPlain = /^(?:\/(?:[a-z0-9.]+(?:-[a-z0-9]+)*|\{[a-z]\w*\}))+\/?$/.test(path);
  return [isPlain ? "" : "its path is not in lower case with dashes", path.endsWith("/") ? "its path ends with a slash" : ""].filter(
    Boolean,
  );
}

function complaintsOf({ operationId, security, tags, summary, description, requestBody, responses }: Operation, method: string): string[] {
  const complaints = [
    /^[a-z]+(?:[A-Z][a-z]+)*$/.test(operationId) ? "" : "it has no operationId",
    security?.length === 0 ? "" : "it does not say that it is public",
    tags.length === 1 ? "" : "it has not one tag",
    /[а-яё]/i.test(summary) ? "" : "its summary is not in Russian",
    summary.endsWith(".") ? "its summary ends with a full stop" : "",
    description === "" ? "it has no description" : "",
    method === "get" && requestBody ? "it reads a body" : "",
    ...["400", "500"].map((status) => (responses[status] ? "" : `it names no failure ${status}`)),
    Object.keys(responses).some((status) => /^2/.test(status)) ? "" : "it names no success",
  ];
  for (const [status, { description: said, content }] of Object.entries(responses)) {
    complaints.push(said === "" ? `its answer ${status} has no description` : "");
    const isEmpty = status === "204" || status === "304";
    const isShaped = Object.values(content ?? {}).some(({ schema }) => schema !== undefined);
    complaints.push(isEmpty === isShaped ? `its answer ${status} has ${isShaped ? "a" : "no"} schema` : "");
  }
  return complaints.filter(Boolean);
}

function complaintsOfParameters(path: string, { parameters }: Operation): string[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
  const described = parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name);
  return [
    ...described.filter((name) => !inPath.includes(name)).map((name) => `its path does not hold the parameter ${name}`),
    ...inPath.filter((name) => !described.includes(name)).map((name) => `its parameter ${name} is not described`),
    ...parameters
      .filter(({ schema, in: place }) => schema === undefined && place !== "path")
      .map(({ name }) => `its parameter ${name} has no schema`),
  ];
}

const referencesIn = (part: unknown) =>
  new Set([...JSON.stringify(part).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name ?? ""));

function unusedSchemas(description: unknown, names: string[]): string[] {
  const used = referencesIn(description);
  return names.filter((name) => !used.has(name)).map((name) => `the schema ${name} is used by nothing`);
}

function brokenReferences(description: unknown, schemas: Record<string, unknown>): string[] {
  return [...referencesIn(description)].filter((name) => !(name in schemas)).map((name) => `the schema ${name} is nowhere`);
}
