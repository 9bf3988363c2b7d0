import type { RootData } from "../clinic/root-data.ts";
import { typography } from "../ui/typography.ts";

/** Stands on every page's foot whether or not the settings could be loaded: the law asks for it. */
const mandatoryLine = "Имеются противопоказания. Необходима консультация специалиста";

export function warningOf(root: RootData | null): string {
  return typography(root?.settings?.contraindicationsWarning || mandatoryLine);
}
