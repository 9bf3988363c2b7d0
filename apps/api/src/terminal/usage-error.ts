/** A command line that matches no command. */
export class UsageError extends Error {}
