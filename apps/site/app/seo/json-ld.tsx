/** Structured data of a page. `<` is escaped, so that no text in it can end the element. */
export function JsonLd({ data }: { data: object }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with `<` escaped; React would escape quotes too
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLdText(data) }} />;
}

function jsonLdText(data: object): string {
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}
