import type { Thing, WithContext } from "schema-dts";
/** Structured data as a script element. `<` is escaped, so that no text can close the element. */
export function JsonLd({ data }: { data: WithContext<Thing> }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with `<` escaped; React would escape quotes too
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLdText(data) }} />;
}

function jsonLdText(data: WithContext<Thing>): string {
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}
