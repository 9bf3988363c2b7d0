import { useState } from "react";
import { Input } from "../../ui/input.tsx";
import { degreesIn, pointIn } from "../../words/coordinates.ts";
import type { ControlProps } from "../fields/control-props.ts";
import { useFieldValue, useForm } from "../fields/form-values.ts";

const notDegrees = "Напишите число градусов: 54,193122. Пару координат из карт можно вставить целиком";

/** One coordinate of a point. When both coordinates are pasted into either field, both fields are filled. */
export default function DegreesControl({ field, id, value, change, describedBy }: ControlProps) {
  const { values } = useForm();
  const isLatitude = field.kind === "latitude";
  const otherPath = field.path.replace(/l\w+$/, isLatitude ? "longitude" : "latitude");
  const [, changeOther] = useFieldValue(otherPath);
  const [typed, setTyped] = useState<string | null>(null);
  const [taken, setTaken] = useState(value);
  if (taken !== value) {
    setTaken(value);
    // The map or the other field has changed the coordinate, so the typed text is dropped.
    if (typed !== null && degreesIn(typed) !== value) setTyped(null);
  }
  const shown = typeof value === "number" ? String(value).replace(".", ",") : "";
  const onType = (text: string) => {
    const point = pointIn(text);
    setTyped(point ? null : text);
    change(point ? point[isLatitude ? "latitude" : "longitude"] : degreesIn(text));
    if (point || degreesIn(text) !== null) values.complain(field.path, null);
    if (!point) return;
    changeOther(point[isLatitude ? "longitude" : "latitude"]);
    values.complain(otherPath, null);
  };
  return (
    <Input
      id={id}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? shown}
      onChange={({ target }) => onType(target.value)}
      onBlur={() => {
        if (typed === null) return;
        const isRead = typed.trim() === "" || degreesIn(typed) !== null;
        values.complain(field.path, isRead ? null : notDegrees);
        if (isRead) setTyped(null);
      }}
      aria-describedby={describedBy}
      aria-invalid={describedBy?.endsWith("-problem") || undefined}
    />
  );
}
