import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

export function Problem({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className="err" id={id} role="alert">
      <Icon name="alert" />
      <span>{children}</span>
    </p>
  );
}
