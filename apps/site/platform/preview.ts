import { isPreviewToken, previewParameter } from "@len/contract/edition";

/** The token of a preview of a draft. `null` for an ordinary page, and if the parameter is not a token. */
export function previewOf(parameters: URLSearchParams): string | null {
  const token = parameters.get(previewParameter);
  return token !== null && isPreviewToken(token) ? token : null;
}
