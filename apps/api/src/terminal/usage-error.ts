/** Words of the command line that fit no command. */
export class UsageError extends Error {}
