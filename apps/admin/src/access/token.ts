/** The token of a link follows `#`, so that no server logs it. */
export const tokenOfLink = () => location.hash.slice(1);
