import { type ComponentProps, type ReactNode, useId } from "react";
import styles from "./field.module.css";
import { Problem } from "./problem.tsx";

type Props = { label: string; problem: string | undefined; children(props: ComponentProps<"input">): ReactNode };

/** A labelled input with its problem under it. */
export function Field({ label, problem, children }: Props) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({ id, "aria-invalid": problem ? true : undefined, "aria-describedby": problem ? `${id}-problem` : undefined })}
      {problem && <Problem id={`${id}-problem`}>{problem}</Problem>}
    </div>
  );
}
