import { anyChoice } from "@len/contract/checks";

/** Whether the visitor has not chosen yet or asks the clinic to choose. */
export const isLeftToClinic = (choice: string) => choice === "" || choice === anyChoice;
