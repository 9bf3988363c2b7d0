import type { Database } from "../../platform/database/database.ts";
import { invalid, Refusal } from "../../platform/refusals/refusal.ts";
import { requireFreeSlug } from "../content/ready.ts";
import { addRevision, cutDraft } from "../content/revisions.ts";
import { contentItems } from "../content/table.ts";
import { change } from "./change.ts";
import { audit, type ItemAct, isItem, planOf, requireRevision, setDraft } from "./item.ts";
import { bring } from "./show.ts";

/** Changes the slug at once, also of a published item; the old slug redirects to it. */
export async function changeItemSlug(db: Database, act: ItemAct & { slug: string }): Promise<void> {
  const { entity, id, actor, slug } = act;
  if (entity.key === entity.table.id) throw new Refusal("validation", "У этой карточки нет своего адреса");
  await change(db, act, "slug", async ({ tx, item, row }) => {
    const draft = { ...item.draft, slug };
    const { slug: problem } = entity.problems(draft);
    if (problem) throw invalid({ slug: problem });
    await requireFreeSlug(tx, act, draft);
    const of = { entity: entity.name, id };
    const shown = row?.status === "published" ? item.publishedNumber : null;
    const plan = planOf(item);
    if (shown !== null || plan) await cutDraft(tx, of);
    const withSlug = async (number: number) => {
      const { data } = await requireRevision(tx, act, number);
      return await addRevision(tx, { ...of, data: entity.check({ ...data, slug }), actor });
    };
    if (shown !== null) await bring(tx, act, item, row, { status: "published", isDeleted: false, number: await withSlug(shown) });
    // The planned version would restore the former slug.
    if (plan)
      await tx
        .update(contentItems)
        .set({ plannedNumber: await withSlug(plan.number) })
        .where(isItem(act));
    await setDraft(tx, act, draft);
    await audit(tx, act, "content.change_slug", { from: row?.key ?? null, to: slug });
  });
}
