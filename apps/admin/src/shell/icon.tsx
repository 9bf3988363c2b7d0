const paths = {
  eye: "M1.3 8S3.8 3.5 8 3.5 14.7 8 14.7 8 12.2 12.5 8 12.5 1.3 8 1.3 8ZM8 6.1a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8Z",
  alert: "M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8ZM8 4.8v4M8 10.8v.5",
  upload: "M8 11V3.200M4.800 6 8 2.800 11.200 6M2.800 11.500v2h10.400v-2",
  pause: "M6 4v8M10 4v8",
  warning: "M8 2.2 14.5 13.5h-13ZM8 6.6v3.2M8 11.4v.4",
  calendar: "M2.5 3.500h11v10h-11zM2.500 6.500h11M5.500 2v3M10.500 2v3",
  add: "M8 3v10M3 8h10",
  search: "M7 2.2a4.8 4.8 0 1 0 0 9.6 4.8 4.8 0 0 0 0-9.6ZM10.5 10.5 14 14",
  sort: "M4.5 3v10M2 10.5 4.5 13 7 10.5M9 4h5M9 8h3.5M9 12h2",
  down: "m4 6 4 4 4-4",
  forward: "m6 4 4 4-4 4",
  backward: "m10 4-4 4 4 4",
  next: "M8 3v10m-4.2-4.2L8 13l4.2-4.2",
  previous: "M8 13V3M3.8 7.2 8 3l4.2 4.2",
  back: "M13 8H3m4.2-4.2L3 8l4.2 4.2",
  close: "m3.5 3.5 9 9m0-9-9 9",
  copy: "M5.5 5.5V2.5h8v8h-3M2.5 5.5h8v8h-8z",
  phone:
    "M3.2 1.9h2.6l1.3 3.3-1.7 1.1a8 8 0 0 0 4.3 4.3l1.1-1.7 3.3 1.3v2.6c0 .6-.5 1.1-1.1 1.1C6.9 13.9 2.1 9.1 2.1 3c0-.6.5-1.1 1.1-1.1Z",
  sound: "M2.5 6v4h2.7L8.6 13V3L5.2 6ZM11 5.8a3 3 0 0 1 0 4.4M12.8 4a5.6 5.6 0 0 1 0 8",
  silent: "M2.5 6v4h2.7L8.6 13V3L5.2 6ZM11 6l3 4m0-4-3 4",
  person: "M8 2.2a2.9 2.9 0 1 0 0 5.8 2.9 2.9 0 0 0 0-5.8ZM2.6 13.8c.5-2.6 2.7-4.1 5.4-4.1s4.900 1.500 5.400 4.100",
  key: "M5.2 8.200a2.600 2.600 0 1 0 0 5.200 2.600 2.600 0 0 0 0-5.200ZM7.100 9 13.500 2.600M10.600 5.500l1.900 1.900",
  print: "M4.5 6V2.500h7V6M4.500 11.500h-2V6h11v5.500h-2M4.500 9.500h7v4h-7z",
  more: "M2.5 8h.9M7.550 8h.9M12.600 8h.9",
  warn: "M8 2 14.5 13.500h-13zM8 6.600v3.200M8 11.400v.4",
  grip: "M6 3.500h.01M10 3.500h.01M6 8h.01M10 8h.01M6 12.500h.01M10 12.500h.01",
  download: "M8 2.500v8m-3.500-3.500L8 10.500 11.500 7M3 13.500h10",
} as const;

export function Icon({ name, size = 16 }: { name: keyof typeof paths; size?: number }) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
