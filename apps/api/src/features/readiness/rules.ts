import { clinicRules } from "./clinic-rules.ts";
import { consentRules } from "./consent-rules.ts";
import { doctorRules } from "./doctor-rules.ts";
import { licenceRules } from "./licence-rules.ts";
import { paperRules } from "./paper-rules.ts";
import { pictureRules } from "./picture-rules.ts";
import { priceRules } from "./price-rules.ts";
import type { RuleGroup } from "./rule.ts";
import { textRules } from "./text-rules.ts";

/** All rules. A new rule needs an object in its group and a case in `rules.test.ts` that breaks it. */
export const ruleGroups: readonly RuleGroup[] = [
  clinicRules,
  licenceRules,
  doctorRules,
  priceRules,
  consentRules,
  textRules,
  pictureRules,
  paperRules,
];
