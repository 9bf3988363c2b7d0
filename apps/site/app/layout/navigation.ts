/** All three stand in the menu under «Услуги и цены». */
const catalogues = ["/categories", "/services", "/prices"];

/** Whether a menu link leads to the current page or to a page above it. */
export function isCurrent(to: string, pathname: string): boolean {
  const places = to === "/categories" ? catalogues : [to];
  return places.some((place) => pathname === place || pathname.startsWith(`${place}/`));
}
