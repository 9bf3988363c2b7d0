import type { Feature } from "../../publishing/feature.ts";
import { composeVisitLetter } from "./compose.ts";
import { forgetMessages, queueVisitLetters } from "./queue.ts";

export const visitLetters: Feature = {
  letters: { template: "visit", queue: queueVisitLetters, compose: composeVisitLetter },
  cleanUp: { visitMessages: forgetMessages },
};
