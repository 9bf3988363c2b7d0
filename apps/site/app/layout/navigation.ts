/** Other paths for which a menu link is current: «Услуги и цены» for all three catalogues, «Отзывы» for the review form. */
const alsoOf: Record<string, string[]> = { "/categories": ["/services", "/prices"], "/reviews": ["/requests/review"] };

/** Whether a menu link leads to the current page or to a page above it. */
export function isCurrent(to: string, pathname: string): boolean {
  return [to, ...(alsoOf[to] ?? [])].some((place) => `${pathname}/`.startsWith(`${place}/`));
}
