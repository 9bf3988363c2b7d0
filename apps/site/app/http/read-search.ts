/** The words an address asks for in `search`; what makes no sense counts as absent. */
export function readSearch(params: URLSearchParams): string {
  return (
    (params.get("search") ?? "")
      .replace(/\p{Cc}/gu, " ")
      // Half a letter is none; `toWellFormed` is not in every browser that comes.
      .replace(/\p{Cs}/gu, "\ufffd")
      .trim()
      .slice(0, 100)
  );
}
