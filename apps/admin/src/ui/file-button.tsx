import { type ReactNode, useRef } from "react";
import { Button, type ButtonKind } from "./button.tsx";

type Props = {
  /** The accessible name of the file input, which is hidden behind the button. */
  label: string;
  /** Types and extensions, in the form of the `accept` attribute. */
  accept: string;
  onFiles(files: File[]): void;
  kind?: ButtonKind | undefined;
  className?: string | undefined;
  id?: string | undefined;
  describedBy?: string | undefined;
  isDisabled?: boolean;
  isMany?: boolean | undefined;
  /** Whether the button opens the camera of a phone or tablet. */
  hasCamera?: boolean | undefined;
  children: ReactNode;
};

/** A button that lets the person choose files of the device; the same file can be chosen again. */
export function FileButton({ label, accept, onFiles, kind, className, id, describedBy, isDisabled, isMany, hasCamera, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        kind={kind}
        id={id}
        className={className}
        aria-describedby={describedBy}
        disabled={isDisabled}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={isMany}
        capture={hasCamera ? "environment" : undefined}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = "";
          onFiles(files);
        }}
      />
    </>
  );
}
