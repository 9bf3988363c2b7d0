import { apiContext } from "../http/api-context.ts";
import type { Route } from "./+types/prices-pdf.ts";
import { priceFile } from "./price-files.server.ts";
import { writePdf } from "./write-pdf.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return await priceFile("pdf", context.get(apiContext), writePdf);
}
