import type { Contacts } from "@len/contract/contacts";
import { useState } from "react";
import { href } from "react-router";
import { Button } from "../ui/button.tsx";
import { ClinicPlan } from "./clinic-plan.tsx";
import styles from "./map.module.css";

/**
 * The drawn plan. If a map key is configured, the plan has a button that replaces it with the map; nothing of the map loads before the
 * click.
 */
export function ClinicMap({ contacts, hasMap }: { contacts: Contacts; hasMap: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <iframe className={styles.frame} src={href("/contacts/map")} title="Карта: где находится клиника" />;

  return (
    <div className={styles.plan}>
      <ClinicPlan contacts={contacts} />
      {hasMap && (
        <Button className={styles.open} size="small" onClick={() => setIsOpen(true)}>
          Открыть карту
        </Button>
      )}
    </div>
  );
}
