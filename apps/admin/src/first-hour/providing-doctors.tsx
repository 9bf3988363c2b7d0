import { contentCalls } from "@len/contract/staff/calls/content";
import type { OwnRecord } from "@len/contract/staff/first-hour";
import { send } from "../api/send.ts";
import { isData } from "../store/data.ts";
import field from "../ui/field.module.css";
import { notify } from "../ui/notices.tsx";
import styles from "./first-hour.module.css";

type Props = { doctors: readonly OwnRecord[]; chosen: ReadonlySet<string>; choose(chosen: ReadonlySet<string>): void };

/** «Кто принимает»: the published doctors, of whom some provide the service of the step. */
export function ProvidingDoctors({ doctors, chosen, choose }: Props) {
  if (doctors.length === 0) return <p className="muted">Врачей на сайте пока нет: когда появятся, эта услуга встанет у них сама.</p>;
  return (
    <fieldset className={styles.providing}>
      <legend className={field.label}>Кто принимает</legend>
      {doctors.map(({ id, title }) => (
        <label key={id} className={field.flag}>
          <input
            type="checkbox"
            className={field.ck}
            checked={chosen.has(id)}
            onChange={({ target }) => {
              const next = new Set(chosen);
              if (target.checked) next.add(id);
              else next.delete(id);
              choose(next);
            }}
          />
          {title}
        </label>
      ))}
    </fieldset>
  );
}

const entity = "doctors";

/**
 * Adds the service to these doctors and publishes the change at once. If a doctor's draft has other unpublished changes, only the draft is
 * changed.
 */
export async function provideBy(doctors: ReadonlySet<string>, serviceId: string) {
  const inDraft: string[] = [];
  for (const id of doctors) {
    const about = { params: { entity, id } };
    const { data: doctor } = await send(contentCalls.content, about);
    const services = [doctor.data.services ?? []].flat().filter(isData);
    if (services.some((service) => service.serviceId === serviceId)) continue;
    const data = { ...doctor.data, services: [...services, { serviceId, amount: null }] };
    const { data: saved } = await send(contentCalls.saveContent, { ...about, version: doctor.version, input: { data } });
    if (doctor.changes > 0) inDraft.push(doctor.title);
    else await send(contentCalls.publishContent, { ...about, version: saved.version, input: {} });
  }
  if (inDraft.length > 0)
    notify({
      text: `Услуга пока в\u00a0черновике: ${inDraft.join(", ")}`,
      hint: "Там есть другие правки, которых ещё нет на\u00a0сайте. Услуга выйдет вместе с\u00a0ними, когда карточку опубликуют.",
    });
}
