import { phoneHref } from "@len/contract/phone";

/** A phone number as a link that calls it. */
export function PhoneLink({ number, className }: { number: string; className?: string | undefined }) {
  return (
    <a className={className} href={phoneHref(number)}>
      {number}
    </a>
  );
}
