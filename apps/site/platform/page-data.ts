import { hash } from "node:crypto";

/** `/page-data/<hash>/specialists` is the address of the data of the page /specialists, while the data have that hash. */
export const pageDataPath = "/page-data/";

/** An internal header from the renderer to the page cache: the byte of the body at which the HTML ends and the page's data begins. */
export const pageDataHeader = "X-Page-Data-At";

export const hashOfData = (data: Buffer | string): string => hash("sha256", data, "base64url").slice(0, 22);
