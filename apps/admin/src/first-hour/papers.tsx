import { contentCalls } from "@len/contract/staff/calls/content";
import type { FirstHour } from "@len/contract/staff/first-hour";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf, send } from "../api/send.ts";
import { Sendings } from "../media/sendings.tsx";
import { UploadButton } from "../media/upload-button.tsx";
import { firstHourQuery } from "../readiness/queries.ts";
import field from "../ui/field.module.css";
import { notify } from "../ui/notices.tsx";
import type { ClinicTime } from "../words/clinic-time.ts";
import { withPlainSpaces } from "../words/typography.ts";
import { lowerFirst } from "../words/words.ts";
import styles from "./first-hour.module.css";
import { paperKinds } from "./ready-texts.ts";

type Paper = { kind: string; title: string; fileId: string };

/** The documents of the clinic. Each document is created from an uploaded file and published at once. */
export function Papers({ state, clinic }: { state: FirstHour; clinic: ClinicTime }) {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: async ({ kind, title, fileId }: Paper) => {
      const data = { kind, fileId, effectiveFrom: clinic.dayOf(clinic.now) };
      const params = { entity: "documents", id: crypto.randomUUID() };
      const { data: added } = await send(contentCalls.addContent, {
        params,
        input: { id: params.id, title: withPlainSpaces(title), data },
      });
      await send(contentCalls.publishContent, { params, version: added.version, input: {} });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: firstHourQuery.queryKey, exact: true }),
    onError: (error) => notify({ text: messageOf(error) }),
  });
  return (
    <div>
      <p className={field.label}>Документы клиники</p>
      <ul className={styles.stops}>
        {paperKinds.map(({ kind, title }) => (
          <li key={kind}>
            {state.papers.includes(kind) ? (
              <>
                <span>{title}</span>
                <span className="small muted">на сайте</span>
              </>
            ) : (
              <UploadButton
                accept="file"
                label={`Загрузить: ${lowerFirst(title)}`}
                kind="text"
                onAdded={(item) => item.kind === "file" && mutate({ kind, title, fileId: item.id })}
              />
            )}
          </li>
        ))}
      </ul>
      <Sendings />
    </div>
  );
}
