import { hash } from "node:crypto";

/** `/page-data/<hash>/specialists`: the data of the page at /specialists, as long as they have that hash. */
export const pageDataPath = "/page-data/";

/** On its way from the rendering to the page cache: at which byte of the body the HTML ends and the page's data begin. */
export const pageDataHeader = "X-Page-Data-At";

export const hashOfData = (data: Buffer | string): string => hash("sha256", data, "base64url").slice(0, 22);
