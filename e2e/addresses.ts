/** Ports of the journeys' own programs, away from those of `npm start`. */
export const sitePort = 4300;
export const apiPort = 4301;
export const siteUrl = `http://localhost:${sitePort}`;
