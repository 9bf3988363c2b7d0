/** A stub for the text of an inline script. */
export default "";
