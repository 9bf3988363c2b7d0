import { apiContext } from "../http/api-context.ts";
import type { Route } from "./+types/prices-xlsx.ts";
import { priceFile } from "./price-files.server.ts";
import { writeXlsx } from "./write-xlsx.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return await priceFile("xlsx", context.get(apiContext), writeXlsx);
}
