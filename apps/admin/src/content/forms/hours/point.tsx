import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { Hint } from "../../../ui/hint.tsx";
import { FieldRow } from "../../controls/controls.tsx";
import form from "../../fields/form.module.css";
import { useFieldValue, useForm } from "../../fields/form-values.ts";
import type { BodyProps } from "../../fields/record-form.ts";
import styles from "../forms.module.css";

/** Metres in a degree of latitude; a degree of longitude is shorter by the cosine of the latitude. */
const metresOfDegree = 111_320;
/** Metres per pixel of the drawing. */
const metresPerPixel = 0.5;
const stepMetres = 2;
const digits = 6;

type Point = { latitude: number; longitude: number };

/** The address and its point. Only the person moves the point: a change of the address text does not. */
export function AddressAndPoint({ fields, clinic }: BodyProps) {
  return (
    <div className={styles.addressPoint}>
      <div className={form.fields}>
        {fields.map((field) => (
          <FieldRow key={field.path} field={field} clinic={clinic} />
        ))}
      </div>
      <PointMap />
    </div>
  );
}

function PointMap() {
  const [latitude, setLatitude] = useFieldValue("geo.latitude");
  const [longitude, setLongitude] = useFieldValue("geo.longitude");
  const { onLeave } = useForm();
  const at: Point | null = typeof latitude === "number" && typeof longitude === "number" ? { latitude, longitude } : null;
  /** The centre of the drawing is the point at the time when the screen was opened. */
  const [centre, setCentre] = useState(at);
  const held = useRef<{ x: number; y: number; from: Point } | null>(null);
  if (!at) return <Hint>Напишите широту и долготу, и точка появится на схеме.</Hint>;
  const middle = centre ?? at;
  const perDegree = metresOfDegree * Math.cos((middle.latitude * Math.PI) / 180);
  const move = (from: Point, eastPixels: number, northPixels: number) => {
    setLatitude(rounded(from.latitude + (northPixels * metresPerPixel) / metresOfDegree));
    setLongitude(rounded(from.longitude + (eastPixels * metresPerPixel) / perDegree));
  };
  const x = ((at.longitude - middle.longitude) * perDegree) / metresPerPixel;
  const y = ((middle.latitude - at.latitude) * metresOfDegree) / metresPerPixel;
  const isFar = Math.abs(x) > halfWidth - pinSpace || Math.abs(y) > halfHeight - pinSpace;
  if (isFar) setCentre(at);
  const onKey = (event: KeyboardEvent) => {
    const [east, north] = steps[event.key] ?? [0, 0];
    if (east === 0 && north === 0) return;
    event.preventDefault();
    const pixels = ((event.shiftKey ? 10 : 1) * stepMetres) / metresPerPixel;
    move(at, east * pixels, north * pixels);
  };
  const onDrag = (event: PointerEvent<HTMLButtonElement>) => {
    if (!held.current) return;
    const scale = (2 * halfWidth) / event.currentTarget.getBoundingClientRect().width;
    move(held.current.from, (event.clientX - held.current.x) * scale, (held.current.y - event.clientY) * scale);
  };
  return (
    <figure className={styles.pointMap}>
      <button
        type="button"
        aria-label={`Точка на карте: широта ${at.latitude}, долгота ${at.longitude}. Стрелки двигают на 2 метра, с Shift на 20`}
        onKeyDown={onKey}
        onBlur={() => onLeave("geo.latitude")}
        onPointerDown={(event) => {
          held.current = { x: event.clientX, y: event.clientY, from: at };
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={onDrag}
        onPointerUp={() => {
          held.current = null;
        }}
      >
        <svg viewBox={`${-halfWidth} ${-halfHeight} ${2 * halfWidth} ${2 * halfHeight}`} aria-hidden="true">
          <rect className={styles.mapGround} x={-halfWidth} y={-halfHeight} width={2 * halfWidth} height={2 * halfHeight} />
          <path className={styles.mapPark} d="M90-120H178V-20H96zM-178-80h60v70h-60z" />
          <path className={`${styles.mapStreet} ${styles.mapStreetWide}`} d="M-190 22 190-14M-34-110 12 110" />
          <path className={styles.mapStreet} d="M-190-50 190-84M-118-110-88 110M84-110l30 160M-190 74 0 62 190 44" />
          <g transform={`translate(${x} ${y})`}>
            <circle r="5" className={styles.mapFoot} />
            <path className={styles.mapPin} d="M0 0c-20-26-26-37-26-49a26 26 0 1 1 52 0c0 12-6 23-26 49Z" />
          </g>
        </svg>
      </button>
      <figcaption>
        Двигайте точку мышью или стрелками. Схема условная:{" "}
        <a href={`https://yandex.ru/maps/?pt=${at.longitude},${at.latitude}&z=18`} target="_blank" rel="noopener noreferrer">
          проверьте на карте
        </a>
      </figcaption>
    </figure>
  );
}

const halfWidth = 178;
const halfHeight = 104;
/** The pin is shown only if it fits into the drawing completely. */
const pinSpace = 60;

const steps: Record<string, [east: number, north: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

const rounded = (degrees: number) => Number(degrees.toFixed(digits));
