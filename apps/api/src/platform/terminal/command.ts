import type { Database } from "../database/database.ts";
import type { MediaStore } from "../media/store.ts";
import type { Sealer } from "../sealing/sealing.ts";

/** What commands work on. `actor` is `terminal:<user of the system>`. */
export type StaffDeps = {
  db: Database;
  sealer: Sealer;
  actor: string;
  dataDir: string;
  /** Absent: the media folder of `dataDir`. */
  store?: MediaStore;
  /** Whether this process has the database to itself: under a running API it cannot be replaced. */
  hasDatabaseAlone?: boolean;
};

/** The commands that begin with one word, such as `requests list`. `run` answers what is printed and refuses with a `Refusal`. */
export type Command = {
  name: string;
  /** Lines of the help. */
  help: string;
  run(args: string[], deps: StaffDeps): Promise<string>;
};
