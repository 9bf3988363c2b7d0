/** Line icons, drawn for fixed sizes. They are always decorative, beside a text or inside a control that has a label. */
const shapes = {
  arrow: { width: 22, height: 12, d: "M0 6h20M15 1l5 5-5 5", stroke: 1.4 },
  arrowLeft: { width: 22, height: 12, d: "M22 6H2M7 1 2 6l5 5", stroke: 1.4 },
  burger: { width: 22, height: 12, d: "M0 1h22M0 11h22", stroke: 1.5 },
  check: { width: 18, height: 14, d: "m1 7 5.5 5.5L17 1", stroke: 1.6 },
  chevron: { width: 11, height: 7, d: "m1 1 4.5 4.5L10 1", stroke: 1.4 },
  clock: { width: 20, height: 20, d: "M10 1.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM10 5v5l3 2", stroke: 1.5 },
  close: { width: 16, height: 16, d: "m2 2 12 12M14 2 2 14", stroke: 1.5 },
  compare: { width: 22, height: 12, d: "M7 1 2 6l5 5M15 1l5 5-5 5", stroke: 1.5 },
  download: { width: 16, height: 18, d: "M8 1v11M3.5 8 8 12.5 12.5 8M1 17h14", stroke: 1.4 },
  error: { width: 18, height: 18, d: "M9 1.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15ZM9 5v5M9 12.4v.6", stroke: 1.6 },
  eye: {
    width: 20,
    height: 14,
    d: "M1 7s3.5-6 9-6 9 6 9 6-3.5 6-9 6-9-6-9-6ZM10 4.4a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2Z",
    stroke: 1.4,
  },
  play: { width: 14, height: 16, d: "M1.5 1.5v13L12.5 8Z", stroke: 1.5 },
  print: { width: 18, height: 18, d: "M5 6V1.5h8V6M5 13H1.5V6h15v7H13M5 10.5h8v6H5Z", stroke: 1.4 },
  search: { width: 20, height: 20, d: "M8.5 2a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm5 11.5 5 5", stroke: 1.5 },
} as const;

export type IconName = keyof typeof shapes;

export function Icon({ name, className }: { name: IconName; className?: string }) {
  const { width, height, d, stroke } = shapes[name];

  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      className={className}
      aria-hidden="true"
    >
      <path d={d} />
    </svg>
  );
}
