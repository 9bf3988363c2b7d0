import { isPreviewToken, previewParameter } from "@len/contract/edition";

/** The token of a preview of a draft; `null` for an ordinary page, whatever else stands in the parameter. */
export function previewOf(parameters: URLSearchParams): string | null {
  const token = parameters.get(previewParameter);
  return token !== null && isPreviewToken(token) ? token : null;
}
