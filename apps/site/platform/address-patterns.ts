/** More pages than any list has. */
export const pagePattern = /^[1-9]\d{0,5}$/;

/** The name of an item of the clinic in an address; the API accepts names of this length. */
export const slugPattern = /^[a-z0-9-]{1,200}$/;
