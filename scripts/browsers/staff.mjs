export const staffJourneys = {};
export async function belowPanelFloor() {}
export async function startTlsProxy() {
  return null;
}
