/** Ports of the journeys' own programs, away from those of `npm start`; `E2E_PORT` lets two runs stand side by side. */
export const sitePort = Number(process.env.E2E_PORT ?? 4300);
export const apiPort = sitePort + 1;
export const siteUrl = `http://localhost:${sitePort}`;
