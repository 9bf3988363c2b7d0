import type { Me } from "@len/contract/staff/access";
import { useOutletContext } from "react-router";

/** The data that the panel passes to its screens. */
export type Shell = {
  me: Me;
  showKeys(): void;
  signOut(): void;
  /** Whether a section of content has its own place in the rail. */
  isInRail(entity: string): boolean;
};

export const useShell = () => useOutletContext<Shell>();
