import type { RootData } from "../clinic/root-data.ts";
import { typography } from "../ui/typography.ts";

/** The law requires it in the footer of every page, whether or not the settings could be loaded. */
const mandatoryLine = "Имеются противопоказания. Необходима консультация специалиста";

export function warningOf(root: Pick<RootData, "settings"> | null): string {
  return typography(root?.settings?.contraindicationsWarning || mandatoryLine);
}
