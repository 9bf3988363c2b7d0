import { hash } from "node:crypto";

/** `/page-data/<hash>/specialists`: the data of the page /specialists, as long as they have that hash. */
export const pageDataPath = "/page-data/";

/** Response header from the renderer to the page cache: the byte offset in the body where the HTML ends and the page's data begin. */
export const pageDataHeader = "X-Page-Data-At";

export const hashOfData = (data: Buffer | string): string => hash("sha256", data, "base64url").slice(0, 22);
