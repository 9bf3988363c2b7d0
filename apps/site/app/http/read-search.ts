/** The words an address asks for in `search`; what makes no sense counts as absent. */
export function readSearch(params: URLSearchParams): string {
  return (params.get("search") ?? "")
    .replace(/\p{Cc}/gu, " ")
    .toWellFormed()
    .trim()
    .slice(0, 100);
}
