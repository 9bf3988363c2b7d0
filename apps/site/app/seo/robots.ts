/** §1 of the specification. Sitemap is named once it exists. */
const rules = `User-agent: *
Disallow: /admin/
Disallow: /*?
Allow: /articles?page=
Allow: /articles/*?page=
Allow: /*.css
Allow: /*.js
Allow: /*.pdf
Allow: /*.png
Allow: /*.jpg
Allow: /*.jpeg
Allow: /*.webp
Allow: /*.avif
Allow: /*.svg
Clean-param: utm_source&utm_medium&utm_campaign&utm_content&utm_term&yclid&gclid&fbclid&openstat
`;

export function loader() {
  return new Response(rules, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
