/** A data key is due for a change a year after the program first started with it. */
export function keyDueAt(since: string): string {
  const due = new Date(since);
  due.setUTCFullYear(due.getUTCFullYear() + 1);
  return due.toISOString();
}
