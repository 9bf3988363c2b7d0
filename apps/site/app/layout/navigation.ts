/** Whether a menu link leads to the current page or to a page above it; «Услуги и цены» stands for all three catalogues. */
export function isCurrent(to: string, pathname: string): boolean {
  const places = to === "/categories" ? [to, "/services", "/prices"] : [to];
  return places.some((place) => `${pathname}/`.startsWith(`${place}/`));
}
