/** The token of a link is after `#`, so that it is in no server's log. */
export const tokenOfLink = () => location.hash.slice(1);
