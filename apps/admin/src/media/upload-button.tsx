import { type MediaItem, mediaLimits } from "@len/contract/staff/media";
import type { ButtonKind } from "../ui/button.tsx";
import { FileButton } from "../ui/file-button.tsx";
import { Icon } from "../ui/icon.tsx";
import { sendFiles } from "./sending.ts";

const types = Object.keys(mediaLimits);
const accepted = {
  picture: types.filter((type) => type.startsWith("image/")).join(","),
  file: `${types.filter((type) => !type.startsWith("image/")).join(",")},.vtt`,
  any: `${types.join(",")},.vtt`,
};

type Props = {
  accept: keyof typeof accepted;
  label: string;
  kind?: ButtonKind;
  className?: string | undefined;
  isMany?: boolean;
  /** Whether the button opens the camera of a phone or tablet. */
  hasCamera?: boolean;
  hasIcon?: boolean;
  id?: string;
  describedBy?: string | undefined;
  onAdded?: (item: MediaItem) => void;
  /** Called with the files instead of uploading them to the library. */
  send?: (files: File[]) => void;
};

/** A button that lets the person choose files on the device, and uploads them. */
export function UploadButton({ accept, label, kind, className, isMany, hasCamera, hasIcon, id, describedBy, onAdded, send }: Props) {
  return (
    <FileButton
      label={label}
      accept={accepted[accept]}
      kind={kind}
      className={className}
      id={id}
      describedBy={describedBy}
      isMany={isMany}
      hasCamera={hasCamera}
      onFiles={(files) => (send ? send(files) : sendFiles(files, onAdded))}
    >
      {hasIcon && <Icon name="upload" />}
      {label}
    </FileButton>
  );
}
