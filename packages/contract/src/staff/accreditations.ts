/** An accreditation of a doctor, with the fields that a draft may contain. */
type Ending = { specialty?: string | null | undefined; validUntil: string };

/** For each specialty only the accreditation that ends last: an accreditation that has been renewed no longer counts. */
export function withoutRenewed<Line extends Ending>(lines: Line[]): Line[] {
  return lines.filter((old) => !lines.some((other) => nameOf(other) === nameOf(old) && other.validUntil > old.validUntil));
}

const nameOf = ({ specialty }: Ending) => (specialty ?? "").trim().toLowerCase();
