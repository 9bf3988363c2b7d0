import type { Database } from "../database/database.ts";
import type { MediaStore } from "../media/store.ts";
import type { KeySource } from "../sealing/data-keys.ts";
import type { Sealer } from "../sealing/sealing.ts";

/** The context of commands. `actor` is `terminal:<user of the system>`. */
export type StaffDeps = {
  db: Database;
  sealer: Sealer;
  actor: string;
  dataDir: string;
  /** The public address of the site. */
  siteUrl: string;
  /** Default: the media folder of `dataDir`. */
  store?: MediaStore;
  /** If true, a backup contains the media only on request. */
  hasMediaInS3?: boolean;
  /** Where the data keys come from. */
  keySource?: KeySource;
  /** Whether this process is the only user of the database: while an API is running, the database cannot be replaced. */
  hasDatabaseAlone?: boolean;
};

/** The commands that begin with one word, such as `requests list`. `run` returns the output and throws a `Refusal`. */
export type Command = {
  name: string;
  /** Lines of the help. */
  help: string;
  run(args: string[], deps: StaffDeps): Promise<string>;
};
