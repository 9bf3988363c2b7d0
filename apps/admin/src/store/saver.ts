import type { ProblemCode } from "@len/contract/envelope";
import { Refused } from "../api/send.ts";
import { type Data, isSame, valueAt, withValue } from "./data.ts";
import { type Merged, merge } from "./merge.ts";

/** The version that a person started from, as the API stores it. */
export type Base = { version: number; data: Data };

/** Edits that are not saved yet, and the version that they start from. */
export type Kept = { base: Base; data: Data };

/** The body of a 409: the newer version, who saved it, and when. */
export type NewerVersion = NonNullable<Refused["conflict"]>;

/** `Theirs`: a colleague's version, with what the form shows of it. */
export type SaverState<Theirs extends Base = Base> =
  /** `at`: when it was saved, in milliseconds; `null`: the form is as it was opened. */
  | { kind: "saved"; at: number | null }
  /** There are edits that were not sent yet. */
  | { kind: "typing" }
  | { kind: "saving" }
  /**
   * The API did not answer or cannot store anything for a time. The edits are in this browser, and the save is retried. `message` is the
   * API's, if it answered.
   */
  | { kind: "offline"; since: number; message: string | null }
  /** The API rejects the edits, for example because another record has the same address or a text is too long. */
  | { kind: "refused"; message: string; fields: Record<string, string[]> }
  /** A colleague has changed the same fields. Nothing is sent until the person chooses. */
  | { kind: "conflict"; theirs: Theirs; clashes: number };

type Ports<Theirs extends Base> = {
  /** Paths of all fields of the form. */
  paths: string[];
  /** The data in the form. */
  read(): Data;
  /** Copies the fields at `paths` from `data` into the form. */
  write(data: Data, paths: string[]): void;
  /** The data as the API will store it, for example without spaces at the ends of texts. Without this port: unchanged. */
  asStored?(data: Data): Data;
  send(version: number, data: Data): Promise<Base>;
  /** Throws when it cannot read the version. */
  theirsOf(newer: NewerVersion): Theirs;
  /** Keeps unsaved edits in this browser. */
  keep(kept: Kept): Promise<void>;
  /** Forgets these edits; others that were kept under the same name stay. */
  forget(kept: Kept): Promise<void>;
  onSaved?(saved: Base): void;
  /** The edits now start from the colleague's version. */
  onRebased?(theirs: Theirs): void;
  /** The colleague's edits were copied into the form, and no field needed a choice. */
  onMerged?(theirs: Theirs, merged: Merged): void;
};

const saveAfterMs = 2_000;
const keepAfterMs = 500;
const retryAfterMs = 8_000;

/** A program that is newer than this tab has stored the version of a colleague. */
const outdated = "Это изменил коллега в\u00a0новой версии панели. Обновите страницу: ваши правки хранятся в\u00a0этом браузере.";

/** Temporary refusals, which the edits have not caused. */
const temporary = new Set<ProblemCode>(["rate_limited", "internal", "maintenance", "storage_full"]);

/** Whether the API would refuse the same edits again. Other failures are retried. */
export const isPermanent = (error: unknown): error is Refused => error instanceof Refused && !temporary.has(error.code);

/**
 * Saves a form two seconds after the last key, one save at a time, and keeps unsaved edits in this browser. When a colleague has saved a
 * newer version, the edits are rebased on it: fields that only one of the two has changed are merged, the others wait for a choice. The
 * version that the edits start from is stored here, because the form is not reset when the record is read again.
 */
export class Saver<Theirs extends Base = Base> {
  base: Base;
  state: SaverState<Theirs> = { kind: "saved", at: null };
  readonly #ports: Ports<Theirs>;
  /** The form's data at the last save. The API may have stored it differently, for example without spaces at the ends. */
  #sent: Data;
  #running: Promise<boolean> | null = null;
  #saveTimer: ReturnType<typeof setTimeout> | undefined;
  #keepTimer: ReturnType<typeof setTimeout> | undefined;
  #offlineSince: number | null = null;
  /** The edits that this saver has kept in the browser. */
  #kept: Kept | null = null;
  /** Data of a save that got no answer. The API may have stored it. */
  #unanswered: Data | null = null;
  readonly #listeners = new Set<() => void>();

  constructor(base: Base, ports: Ports<Theirs>) {
    this.base = base;
    this.#sent = base.data;
    this.#ports = ports;
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /**
   * Whether the API may have other data than the form. Values are compared, so a key that was taken back changes nothing; after a save
   * without an answer, only another save can tell which data the API has.
   */
  isDirty = () => this.#unanswered !== null || !isSame(this.#asStored(this.#ports.read()), this.#asStored(this.#sent));

  /** Call it after each change of the form. */
  changed() {
    clearTimeout(this.#saveTimer);
    clearTimeout(this.#keepTimer);
    this.#keepTimer = setTimeout(() => void this.#keep(), keepAfterMs);
    if (this.state.kind === "conflict") return;
    this.#saveTimer = setTimeout(() => void this.flush(), saveAfterMs);
    if (this.state.kind !== "offline" && this.state.kind !== "saving") this.#set({ kind: "typing" });
  }

  /** Saves at once; the answer is whether everything is saved. */
  flush(): Promise<boolean> {
    this.#running ??= this.#save().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** Starts again from a stored version. `typed`: edits of it that are not saved yet; a caller that gives them calls `flush` at once. */
  start(base: Base, typed: Data = base.data) {
    this.base = base;
    this.#sent = base.data;
    this.#unanswered = null;
    this.#offlineSince = null;
    this.#ports.write(typed, this.#ports.paths);
    this.#set({ kind: "saved", at: null });
  }

  /** Ends a conflict: the edits are now the differences between `chosen` and the colleague's version. */
  resolve(theirs: Theirs, chosen: Data = theirs.data) {
    this.start(theirs, chosen);
    this.#ports.onRebased?.(theirs);
  }

  /**
   * Starts from a newer version of this person, which an act has made. Fields that the act changed are copied into the form, others stay.
   */
  rebase(base: Base) {
    const changed = this.#ports.paths.filter((path) => !isSame(valueAt(this.base.data, path), valueAt(base.data, path)));
    this.base = base;
    for (const path of changed) this.#sent = withValue(this.#sent, path, valueAt(base.data, path));
    this.#ports.write(base.data, changed);
    // The state is the same, but a new object: only a new one makes the subscribed components read the new `base`.
    this.#set({ ...this.state });
  }

  /** The edits of this person merged with those of the colleague. */
  mergedWith = (theirs: Base): Merged =>
    merge(this.#ports.paths, this.base.data, theirs.data, this.#asStored(this.#withoutUntouched(this.#ports.read())));

  /** An act was refused because of a newer version: merges and saves. The answer is whether the act can be repeated. */
  async mergeAndSave(newer: NewerVersion): Promise<boolean> {
    return this.#mergeWith(newer) && (await this.flush());
  }

  /** Continues with edits that were kept in this browser, from the version that they started from. */
  resume(kept: Kept) {
    this.#kept = kept;
    this.start(kept.base, kept.data);
    // They may have been sent before the tab was closed, without an answer.
    this.#unanswered = kept.data;
    this.#set({ kind: "typing" });
    void this.flush();
  }

  /** Stops the timers and keeps unsaved edits in this browser. */
  async stop() {
    clearTimeout(this.#saveTimer);
    await this.#keep();
  }

  async #save(): Promise<boolean> {
    clearTimeout(this.#saveTimer);
    if (this.state.kind === "conflict") return false;
    while (this.isDirty()) {
      const typed = this.#ports.read();
      if (this.#offlineSince === null) this.#set({ kind: "saving" });
      await this.#keep();
      const sending = this.#withoutUntouched(typed);
      try {
        this.base = await this.#ports.send(this.base.version, sending);
        this.#sent = typed;
        this.#ports.onSaved?.(this.base);
      } catch (error) {
        if (!this.#handleFailure(error, sending)) return false;
      }
      this.#unanswered = null;
      this.#offlineSince = null;
    }
    clearTimeout(this.#keepTimer);
    this.#set({ kind: "saved", at: Date.now() });
    await this.#forget();
    // A person may have typed while the kept edits were forgotten.
    return this.isDirty() ? this.#save() : true;
  }

  #asStored = (data: Data): Data => this.#ports.asStored?.(data) ?? data;

  /** The typed data, in which fields unchanged since the last save have the value that the API has stored. */
  #withoutUntouched(typed: Data): Data {
    return Object.fromEntries(
      Object.entries(typed).map(([name, value]) => [name, isSame(value, this.#sent[name]) ? this.base.data[name] : value]),
    );
  }

  /** Sets the state after a failed save. The answer is whether the save can be sent again at once. */
  #handleFailure(error: unknown, sending: Data): boolean {
    if (!isPermanent(error)) {
      this.#unanswered = sending;
      this.#offlineSince ??= Date.now();
      this.#set({ kind: "offline", since: this.#offlineSince, message: error instanceof Refused ? error.message : null });
      this.#saveTimer = setTimeout(() => void this.flush(), retryAfterMs);
      return false;
    }
    this.#offlineSince = null;
    if (error.conflict) return this.#mergeWith(error.conflict);
    this.#set({ kind: "refused", message: error.message, fields: error.fields });
    return false;
  }

  /** A colleague's version; `null`: it has a shape that this panel does not know. */
  #parsed(newer: NewerVersion): Theirs | null {
    try {
      return this.#ports.theirsOf(newer);
    } catch {
      return null;
    }
  }

  /** Rebases the edits on a colleague's version, or starts a conflict. The answer is whether the edits are rebased. */
  #mergeWith(newer: NewerVersion): boolean {
    const theirs = this.#parsed(newer);
    if (theirs === null) {
      this.#set({ kind: "refused", message: outdated, fields: {} });
      return false;
    }
    // The API has stored the save whose answer was lost: the newer version is this person's own.
    if (this.#unanswered !== null && isSame(theirs.data, this.#asStored(this.#unanswered))) this.base = theirs;
    const merged = this.mergedWith(theirs);
    if (merged.clashes.length > 0) {
      this.#set({ kind: "conflict", theirs, clashes: merged.clashes.length });
      return false;
    }
    this.base = theirs;
    this.#sent = theirs.data;
    this.#ports.write(merged.data, merged.onlyTheirs);
    this.#ports.onRebased?.(theirs);
    if (merged.onlyTheirs.length > 0) this.#ports.onMerged?.(theirs, merged);
    return true;
  }

  async #keep() {
    clearTimeout(this.#keepTimer);
    if (!this.isDirty()) return;
    this.#kept = { base: this.base, data: this.#withoutUntouched(this.#ports.read()) };
    await this.#ports.keep(this.#kept).catch(() => {});
  }

  /** Edits of the same record that another tab has kept stay. */
  async #forget() {
    const kept = this.#kept;
    this.#kept = null;
    if (kept) await this.#ports.forget(kept).catch(() => {});
  }

  #set(state: SaverState<Theirs>) {
    this.state = state;
    for (const listener of this.#listeners) listener();
  }
}
