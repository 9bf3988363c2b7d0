import { queryText } from "@len/contract/envelope";
import * as z from "zod";

/** Path parameters: any text is looked up, but control characters are refused. */
export const slugParam = z.object({ slug: queryText(200) });
export const idParam = z.object({ id: queryText(200) });

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const isUuid = (text: string) => uuid.test(text);
