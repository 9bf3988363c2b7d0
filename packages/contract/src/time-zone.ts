/** Time zone of a clinic that has not set one. In its own module, so that pages that only format dates do not load the opening hours. */
export const usualTimeZone = "Europe/Moscow";
