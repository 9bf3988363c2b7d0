import type { Me } from "@len/contract/staff/access";
import { useOutletContext } from "react-router";

/** What the panel passes down to the screens. */
export type Shell = {
  me: Me;
  showKeys(): void;
  signOut(): void;
  /** Whether a section of content has a place of its own in the rail. */
  isInRail(entity: string): boolean;
};

export const useShell = () => useOutletContext<Shell>();
