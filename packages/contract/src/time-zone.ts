/** Default time zone, for a clinic that has not set one. Its own module: pages that only write dates do not load the opening hours. */
export const usualTimeZone = "Europe/Moscow";
