import type { ContentItem } from "@len/contract/staff/content";
import { lazy, Suspense, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { useLoadedSoon } from "../../ui/use-loaded-soon.ts";
import formStyles from "../fields/form.module.css";
import styles from "./controls.module.css";

const loadForm = () => import("./address-form.tsx");
const AddressForm = lazy(loadForm);

type Props = { item: ContentItem; onSlug(slug: string): Promise<boolean> };

/** The address of a record. If the record was on the site, a new address applies at once and the former one redirects to it. */
export function Address({ item, onSlug }: Props) {
  const [isChanging, setChanging] = useState(false);
  useLoadedSoon(loadForm);
  const slug = String(item.data.slug ?? "");
  if (!isChanging)
    return (
      <p className={formStyles.sideRow}>
        <span className={`muted ${styles.address}`}>{item.path ?? slug}</span>
        <Button kind="text" className="small" onClick={() => setChanging(true)}>
          Изменить
        </Button>
      </p>
    );
  return (
    <Suspense>
      <AddressForm slug={slug} onSlug={onSlug} onClose={() => setChanging(false)} />
    </Suspense>
  );
}
