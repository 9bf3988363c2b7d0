import type { RootData } from "../clinic/root-data.ts";
import { typography } from "../ui/typography.ts";

/** The law requires this sentence in the footer of every page, even when the settings could not be loaded. */
const mandatoryLine = "Имеются противопоказания. Необходима консультация специалиста";

export function warningOf(root: Pick<RootData, "settings"> | null): string {
  return typography(root?.settings?.contraindicationsWarning || mandatoryLine);
}
