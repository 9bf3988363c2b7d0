import { phoneHref } from "./formats.ts";

/** A phone number as a link that calls it; `className` replaces the default. */
export function PhoneLink({ number, className = "tnum" }: { number: string; className?: string | undefined }) {
  return (
    <a className={className} href={phoneHref(number)}>
      {number}
    </a>
  );
}
