import { defaultReadinessActs } from "@len/contract/staff/default-readiness-acts";
import type { ActId, ReadinessAct } from "@len/contract/staff/readiness";
import type { Database } from "../../platform/database/database.ts";
import { readSetting } from "./queries.ts";

export type Acts = Record<ActId, ReadinessAct>;

/** The acts that the site follows, as the clinic names them. */
export const readActs = async (db: Database): Promise<Acts> => ({ ...defaultReadinessActs, ...(await readSetting(db, "readinessActs")) });

/** «38-ФЗ «О рекламе», статья 24» */
export const actInWords = ({ act, article, checkedByLawyer }: ReadinessAct) => ({
  words: article === "" ? act : `${act}, ${article}`,
  checkedByLawyer,
});
