/** A line of a doctor's accreditations: what is known of it in a draft. */
type Ending = { specialty?: string | null | undefined; validUntil: string };

/** Lines without those that have been renewed: of one specialty the line that ends last counts. */
export function withoutRenewed<Line extends Ending>(lines: Line[]): Line[] {
  return lines.filter((old) => !lines.some((other) => nameOf(other) === nameOf(old) && other.validUntil > old.validUntil));
}

const nameOf = ({ specialty }: Ending) => (specialty ?? "").trim().toLowerCase();
