/** The token of a link stands after `#`, so that it reaches no log. */
export const tokenOfLink = () => location.hash.slice(1);
