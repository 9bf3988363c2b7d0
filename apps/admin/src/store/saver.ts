import type { ProblemCode } from "@len/contract/envelope";
import type { ContentItem } from "@len/contract/staff/content";
import type { Actor } from "@len/contract/staff/roles";
import { Refused } from "../api/send.ts";
import { type Data, isSame, valueAt, withValue } from "./data.ts";
import { type Merged, merge } from "./merge.ts";

/** The version that a person started from, as the API stores it. */
export type Base = { version: number; data: Data };

/** Edits that are not saved yet, and the version that they start from. */
export type Kept = { base: Base; data: Data };

/** A newer version of a colleague. */
export type Theirs = Base & { by: Actor; at: string; item: ContentItem };

export type SaverState =
  | { kind: "saved"; at: number | null }
  /** Typed, and not on its way yet. */
  | { kind: "typing" }
  | { kind: "saving" }
  /** No answer, or the API cannot take the draft for a time: the edits are in this browser and are sent again by themselves. */
  | { kind: "offline"; since: number }
  /** The API does not take the draft: an address that another record has, or a text that is too long. */
  | { kind: "refused"; message: string; fields: Record<string, string[]> }
  /** A colleague has changed the same fields; nothing is sent until somebody chooses. */
  | { kind: "conflict"; theirs: Theirs; clashes: number };

type Ports = {
  /** Paths of all fields of the record. */
  paths: string[];
  /** What is typed now. */
  read(): Data;
  /** Puts these fields of a newer version into the form. */
  write(data: Data, paths: string[]): void;
  send(version: number, data: Data): Promise<Base>;
  /** The record as it comes with a 409. */
  theirsOf(current: unknown): Theirs;
  /** Keeps edits that are not saved in this browser. */
  keep(kept: Kept): Promise<void>;
  /** Forgets these edits, and no others. */
  forget(kept: Kept): Promise<void>;
  onSaved?(saved: Base): void;
  /** What is typed starts from their version now. */
  onTaken?(theirs: Theirs): void;
  /** Their edits are in the form now, nothing had to be chosen. */
  onMerged?(theirs: Theirs, merged: Merged): void;
};

const saveAfterMs = 2_000;
const keepAfterMs = 500;
const againAfterMs = 8_000;

/** Refusals that pass by themselves; they say nothing of the draft. */
const passing = new Set<ProblemCode>(["rate_limited", "internal", "maintenance", "storage_full"]);

/** The API has refused what was sent, and will refuse it again; otherwise it is sent again by itself. */
export const isForGood = (error: unknown): error is Refused => error instanceof Refused && !passing.has(error.code);

/**
 * Saves a working draft two seconds after the last key, one save at a time, and keeps what is not saved yet in this browser. The version
 * that the edits start from lives here, not in what was read last.
 */
export class Saver {
  base: Base;
  state: SaverState = { kind: "saved", at: null };
  readonly #ports: Ports;
  /** What was typed when it was last saved: the API may have stored it without spaces at the ends. */
  #sent: Data;
  #running: Promise<boolean> | null = null;
  #saveTimer: ReturnType<typeof setTimeout> | undefined;
  #keepTimer: ReturnType<typeof setTimeout> | undefined;
  #offlineSince: number | null = null;
  /** What this saver has kept in the browser. */
  #kept: Kept | null = null;
  /** Sent without an answer: it may have been stored all the same. */
  #unanswered: Data | null = null;
  readonly #listeners = new Set<() => void>();

  constructor(base: Base, ports: Ports) {
    this.base = base;
    this.#sent = base.data;
    this.#ports = ports;
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Whether something typed is not saved, by its value. */
  isDirty = () => !isSame(this.#ports.read(), this.#sent);

  /** To be called after each change of the form. */
  changed() {
    clearTimeout(this.#saveTimer);
    clearTimeout(this.#keepTimer);
    this.#keepTimer = setTimeout(() => void this.#keep(), keepAfterMs);
    if (this.state.kind === "conflict") return;
    this.#saveTimer = setTimeout(() => void this.flush(), saveAfterMs);
    if (this.state.kind !== "offline" && this.state.kind !== "saving") this.#set({ kind: "typing" });
  }

  /** Saves now what is not saved; true: everything is. */
  flush(): Promise<boolean> {
    this.#running ??= this.#save().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** The form has become another stored version. */
  start(base: Base, typed: Data = base.data) {
    this.base = base;
    this.#sent = base.data;
    this.#ports.write(typed, this.#ports.paths);
    this.#set({ kind: "saved", at: null });
  }

  /** In a conflict: goes on from their version, with what was chosen. */
  resolve(theirs: Theirs, chosen: Data = theirs.data) {
    this.start(theirs, chosen);
    this.#ports.onTaken?.(theirs);
  }

  /**
   * An act has made a newer version of the same record: what it changed, such as the address, comes into the form; what is typed stays.
   */
  moved(base: Base) {
    const changed = this.#ports.paths.filter((path) => !isSame(valueAt(this.base.data, path), valueAt(base.data, path)));
    this.base = base;
    for (const path of changed) this.#sent = withValue(this.#sent, path, valueAt(base.data, path));
    this.#ports.write(base.data, changed);
    this.#set({ ...this.state });
  }

  /** What is typed now and the version of a colleague. */
  mergedWith = (theirs: Base): Merged => merge(this.#ports.paths, this.base.data, theirs.data, this.#asStored(this.#ports.read()));

  /** An act was refused because of a newer version: true, when the edits of both are together in the form. */
  async met(error: unknown): Promise<boolean> {
    return this.#settle(error, null) && (await this.flush());
  }

  /** Goes on with edits that were kept in this browser: they start from the version that they were typed over. */
  resume(kept: Kept) {
    this.#kept = kept;
    this.start(kept.base, kept.data);
    this.#set({ kind: "typing" });
    void this.flush();
  }

  /** Stops the timers; what is typed is kept in this browser. */
  async leave() {
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
      const sending = this.#asStored(typed);
      try {
        this.base = await this.#ports.send(this.base.version, sending);
        this.#sent = typed;
        this.#ports.onSaved?.(this.base);
      } catch (error) {
        if (!this.#settle(error, sending)) return false;
      }
      this.#unanswered = null;
      this.#offlineSince = null;
    }
    clearTimeout(this.#keepTimer);
    this.#set({ kind: "saved", at: Date.now() });
    await this.#forget();
    return true;
  }

  /** Fields that were not touched since they were saved count as they are stored. */
  #asStored(typed: Data): Data {
    return Object.fromEntries(
      Object.entries(typed).map(([name, value]) => [name, isSame(value, this.#sent[name]) ? this.base.data[name] : value]),
    );
  }

  /** True: their edits are in, and the save is to be sent again. */
  #settle(error: unknown, sending: Data | null): boolean {
    const refused = isForGood(error) ? error : null;
    if (refused) this.#offlineSince = null;
    const conflict = refused?.conflict;
    if (conflict) {
      const theirs = this.#ports.theirsOf(conflict.current);
      const isOwn = this.#unanswered !== null && isSame(theirs.data, this.#unanswered);
      if (isOwn) this.base = theirs;
      const merged = this.mergedWith(theirs);
      if (merged.clashes.length > 0) this.#set({ kind: "conflict", theirs, clashes: merged.clashes.length });
      else {
        this.base = theirs;
        this.#sent = theirs.data;
        this.#ports.write(merged.data, merged.onlyTheirs);
        this.#ports.onTaken?.(theirs);
        if (merged.onlyTheirs.length > 0) this.#ports.onMerged?.(theirs, merged);
        return true;
      }
    } else if (refused) this.#set({ kind: "refused", message: refused.message, fields: refused.fields });
    else {
      this.#unanswered = sending;
      this.#offlineSince ??= Date.now();
      this.#set({ kind: "offline", since: this.#offlineSince });
      this.#saveTimer = setTimeout(() => void this.flush(), againAfterMs);
    }
    return false;
  }

  async #keep() {
    clearTimeout(this.#keepTimer);
    if (!this.isDirty()) return;
    this.#kept = { base: this.base, data: this.#asStored(this.#ports.read()) };
    await this.#ports.keep(this.#kept).catch(() => {});
  }

  /** What another tab has kept of the same record stays. */
  async #forget() {
    const kept = this.#kept;
    this.#kept = null;
    if (kept) await this.#ports.forget(kept).catch(() => {});
  }

  #set(state: SaverState) {
    this.state = state;
    for (const listener of this.#listeners) listener();
  }
}
