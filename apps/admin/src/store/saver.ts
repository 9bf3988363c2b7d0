import type { ProblemCode } from "@len/contract/envelope";
import { Refused } from "../api/send.ts";
import { type Data, isSame, valueAt, withValue } from "./data.ts";
import { type Merged, merge } from "./merge.ts";

/** The version from which a person started, as the API stores it. */
export type Base = { version: number; data: Data };

/** Edits that are not saved yet, with the version from which they start. */
export type Kept = { base: Base; data: Data };

/** The body of a 409: the newer version, the person who saved it, and the time. */
export type NewerVersion = NonNullable<Refused["conflict"]>;

/** `Theirs`: a colleague's version, with the additional data that the form shows about it. */
export type SaverState<Theirs extends Base = Base> =
  /** `at`: the time of the last save in milliseconds; `null` if nothing has changed since the form was opened. */
  | { kind: "saved"; at: number | null }
  /** Some edits are not sent yet. */
  | { kind: "typing" }
  | { kind: "saving" }
  /**
   * The API did not answer, or temporarily cannot store anything. The edits are stored in this browser, and the save is retried. `message`
   * is from the API, if it answered.
   */
  | { kind: "offline"; since: number; message: string | null }
  /** The API has refused the edits, for example because another record has the same address or a text is too long. */
  | { kind: "refused"; message: string; fields: Record<string, string[]> }
  /** A colleague has changed the same fields. Nothing is sent until the person chooses. */
  | { kind: "conflict"; theirs: Theirs; clashes: number };

type Ports<Theirs extends Base> = {
  /** The paths of all fields of the form. */
  paths: string[];
  /** Returns the data in the form. */
  read(): Data;
  /** Copies the fields at `paths` from `data` into the form. */
  write(data: Data, paths: string[]): void;
  /** The data as the API will store them, for example without spaces at the ends of texts. By default they are unchanged. */
  asStored?(data: Data): Data;
  send(version: number, data: Data): Promise<Base>;
  /** Throws an error if it cannot parse the version. */
  theirsOf(newer: NewerVersion): Theirs;
  /** Stores unsaved edits in this browser. */
  keep(kept: Kept): Promise<void>;
  /** Removes these edits from this browser; other edits under the same name stay. */
  forget(kept: Kept): Promise<void>;
  onSaved?(saved: Base): void;
  /** Called when the edits are now based on the colleague's version. */
  onRebased?(theirs: Theirs): void;
  /** Called when the colleague's edits were copied into the form without any conflict. */
  onMerged?(theirs: Theirs, merged: Merged): void;
};

const saveAfterMs = 2_000;
const keepAfterMs = 500;
const retryAfterMs = 8_000;

/** Shown when the version of a colleague was stored by a newer program than this tab. */
const outdated = "Это изменил коллега в\u00a0новой версии панели. Обновите страницу: ваши правки хранятся в\u00a0этом браузере.";

/** Codes of temporary refusals, which are not caused by the edits. */
const temporary = new Set<ProblemCode>(["rate_limited", "internal", "maintenance", "storage_full"]);

/** Whether the API would refuse the same edits again. After any other failure they are retried. */
export const isPermanent = (error: unknown): error is Refused => error instanceof Refused && !temporary.has(error.code);

/**
 * Saves a form two seconds after the last key press, one save at a time, and stores unsaved edits in this browser. When a colleague has
 * saved a newer version, the edits are rebased on it: fields that only one of the two has changed are merged, and for the others the person
 * has to choose. The saver stores the base version of the edits itself, because the form is not reset when the record is read again.
 */
export class Saver<Theirs extends Base = Base> {
  base: Base;
  state: SaverState<Theirs> = { kind: "saved", at: null };
  readonly #ports: Ports<Theirs>;
  /** The form's data at the last save. The API may have stored them differently, for example without spaces at the ends. */
  #sent: Data;
  #running: Promise<boolean> | null = null;
  #saveTimer: ReturnType<typeof setTimeout> | undefined;
  #keepTimer: ReturnType<typeof setTimeout> | undefined;
  #offlineSince: number | null = null;
  /** The edits that this saver has stored in the browser. */
  #kept: Kept | null = null;
  /** The data of a save that got no answer. It is unknown whether the API has stored them. */
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
   * Whether the API may have other data than the form. Values are compared, so a change that was reverted does not count. After a save
   * without an answer this is true: only another save can tell which data the API has.
   */
  isDirty = () => this.#unanswered !== null || !isSame(this.#asStored(this.#ports.read()), this.#asStored(this.#sent));

  /** Must be called after each change of the form. */
  changed() {
    clearTimeout(this.#saveTimer);
    clearTimeout(this.#keepTimer);
    this.#keepTimer = setTimeout(() => void this.#keep(), keepAfterMs);
    if (this.state.kind === "conflict") return;
    this.#saveTimer = setTimeout(() => void this.flush(), saveAfterMs);
    if (this.state.kind !== "offline" && this.state.kind !== "saving") this.#set({ kind: "typing" });
  }

  /** Saves at once; resolves to whether everything is saved. */
  flush(): Promise<boolean> {
    this.#running ??= this.#save().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** Starts again from a stored version. `typed` are unsaved edits of that version; a caller that passes them calls `flush` at once. */
  start(base: Base, typed: Data = base.data) {
    this.base = base;
    this.#sent = base.data;
    this.#unanswered = null;
    this.#offlineSince = null;
    this.#ports.write(typed, this.#ports.paths);
    this.#set({ kind: "saved", at: null });
  }

  /** Ends a conflict: from now on the edits are the differences between `chosen` and the colleague's version. */
  resolve(theirs: Theirs, chosen: Data = theirs.data) {
    this.start(theirs, chosen);
    this.#ports.onRebased?.(theirs);
  }

  /**
   * Continues from a newer version that an act of the same person has made. Fields that the act has changed are copied into the form, the
   * others stay.
   */
  rebase(base: Base) {
    const changed = this.#ports.paths.filter((path) => !isSame(valueAt(this.base.data, path), valueAt(base.data, path)));
    this.base = base;
    for (const path of changed) this.#sent = withValue(this.#sent, path, valueAt(base.data, path));
    this.#ports.write(base.data, changed);
    // The state does not change, but it must be a new object: otherwise the subscribed components would not read the new `base`.
    this.#set({ ...this.state });
  }

  /** The edits of this person merged with a colleague's version. */
  mergedWith = (theirs: Base): Merged =>
    merge(this.#ports.paths, this.base.data, theirs.data, this.#asStored(this.#withoutUntouched(this.#ports.read())));

  /** Merges and saves after an act was refused because of a newer version; resolves to whether the act can be repeated. */
  async mergeAndSave(newer: NewerVersion): Promise<boolean> {
    return this.#mergeWith(newer) && (await this.flush());
  }

  /** Continues edits that this browser has stored, based on the version from which they started. */
  resume(kept: Kept) {
    this.#kept = kept;
    this.start(kept.base, kept.data);
    // They may have been sent without an answer before the tab was closed.
    this.#unanswered = kept.data;
    this.#set({ kind: "typing" });
    void this.flush();
  }

  /** Stops the timers and stores unsaved edits in this browser. */
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
    // The person may have typed while the stored edits were being removed.
    return this.isDirty() ? this.#save() : true;
  }

  #asStored = (data: Data): Data => this.#ports.asStored?.(data) ?? data;

  /** The typed data, with the API's stored values in those fields that have not changed since the last save. */
  #withoutUntouched(typed: Data): Data {
    return Object.fromEntries(
      Object.entries(typed).map(([name, value]) => [name, isSame(value, this.#sent[name]) ? this.base.data[name] : value]),
    );
  }

  /** Sets the state after a failed save; returns whether the save can be sent again at once. */
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

  /** The colleague's version; `null` if this panel does not know its shape. */
  #parsed(newer: NewerVersion): Theirs | null {
    try {
      return this.#ports.theirsOf(newer);
    } catch {
      return null;
    }
  }

  /** Rebases the edits on a colleague's version or starts a conflict; returns whether the edits were rebased. */
  #mergeWith(newer: NewerVersion): boolean {
    const theirs = this.#parsed(newer);
    if (theirs === null) {
      this.#set({ kind: "refused", message: outdated, fields: {} });
      return false;
    }
    // The save whose answer was lost has been stored, so the newer version is this person's own.
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

  /** Edits of the same record that another tab has stored stay. */
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
