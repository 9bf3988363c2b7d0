import { sql } from "drizzle-orm";
import type { SealedColumn } from "../keys/sealed-column.ts";
import { outbox } from "./table.ts";

/** The encrypted addresses of letters of one template that have not been removed yet. */
export const sealedLetters = (template: string, context: (id: string) => string): SealedColumn => ({
  table: outbox,
  id: outbox.id,
  value: sql`case when ${outbox.template} = ${sql.raw(`'${template}'`)} then ${outbox.payload} ->> 'sealed' end`,
  sealedFor: sql`${outbox.payload} ->> 'id'`,
  context,
  set: (sealed) => ({ payload: sql`${outbox.payload} || jsonb_build_object('sealed', ${sealed}::text)` }),
});
