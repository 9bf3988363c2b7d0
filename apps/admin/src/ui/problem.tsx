import type { ReactNode } from "react";
import field from "./field.module.css";
import { Icon } from "./icon.tsx";

export function Problem({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className={field.err} data-ui="err" id={id} role="alert">
      <Icon name="alert" />
      <span>{children}</span>
    </p>
  );
}
