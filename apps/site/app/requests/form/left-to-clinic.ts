import { anyChoice } from "@len/contract/checks";

/** The visitor has not chosen yet or asks the clinic to choose. */
export const isLeftToClinic = (choice: string) => choice === "" || choice === anyChoice;
