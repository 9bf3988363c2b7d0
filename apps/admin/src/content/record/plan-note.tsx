import type { ContentItem } from "@len/contract/staff/content";
import { useQuery } from "@tanstack/react-query";
import { isSame, valueAt } from "../../store/data.ts";
import { Button } from "../../ui/button.tsx";
import note from "../../ui/note.module.css";
import type { ClinicTime } from "../../words/clinic-time.ts";
import { agreed } from "../../words/words.ts";
import type { Field } from "../fields/fields.ts";
import form from "../fields/form.module.css";
import { versionQuery } from "../fields/queries.ts";

type Props = { entity: string; item: ContentItem; fields: readonly Field[]; clinic: ClinicTime; onJoin(at: string): void };

/** A note about the planned publication. It publishes one version; later edits are published with it only if the person adds them. */
export function PlanNote({ entity, item, fields, clinic, onJoin }: Props) {
  const { plan } = item;
  const { data: planned } = useQuery({ ...versionQuery(entity, item.id, plan?.number ?? 0), enabled: plan !== null });
  if (!plan || !planned || plan.failure) return null;
  const later = fields.filter(({ path }) => path !== "publishAt" && !isSame(valueAt(planned.data, path), valueAt(item.data, path)));
  if (later.length === 0) return null;
  const names = later.map(({ label }) => `«${label}»`).join(", ");
  return (
    <section className={`${note.note} ${form.note}`} aria-label="Правки после назначения">
      <p>
        После {clinic.timeOf(planned.at)} изменили: {names}. {clinic.dateOf(plan.at)}{" "}
        {agreed(later.length, ["эта правка не выйдет", "эти правки не выйдут", "эти правки не выйдут"])}.
      </p>
      <Button kind="text" onClick={() => onJoin(plan.at)}>
        Добавить к публикации
      </Button>
    </section>
  );
}
