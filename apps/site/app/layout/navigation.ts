/** Whether a menu link leads to the current page or to a page above it. */
export function isCurrent(to: string, pathname: string): boolean {
  return pathname === to || pathname.startsWith(`${to}/`);
}
