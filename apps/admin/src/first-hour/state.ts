import type { FirstHour } from "@len/contract/staff/first-hour";

export const isLive = (record: { isLive: boolean } | null | undefined) => record?.isLive === true;

export const liveDoctors = ({ doctors }: FirstHour) => doctors.filter(({ isLive }) => isLive);

/** Whether the site has neither a doctor nor a service, not even of the demo clinic. */
export const isEmptyClinic = (state: FirstHour) => state.demo.doctors === 0 && liveDoctors(state).length === 0 && !isLive(state.service);
