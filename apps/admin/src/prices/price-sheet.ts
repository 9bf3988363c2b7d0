import { changedCells, editLines, type SavedPrices, type SheetLine, type SheetService } from "@len/contract/staff/prices";
import type { Actor } from "@len/contract/staff/roles";
import { isSame } from "../store/data.ts";
import { isPermanent } from "../store/saver.ts";
import { changesOf, settledOf } from "./sheet-values.ts";

/** The new lines of one service. */
export type Edit = { id: string; lines: SheetLine[] };

/** The service as it is stored now, and the person who stored it (`null` if unknown). */
type Newer = { service: SheetService; by: Actor | null };

/**
 * A conflict: a colleague and the person have changed the same cells of a service. Its changes are not sent until the person chooses. Until
 * then the sheet keeps the version from which the person started.
 */
export type Clash = Newer & { cells: number };

export type SheetState =
  | { kind: "saved"; at: number | null }
  | { kind: "typing" }
  | { kind: "saving" }
  | { kind: "offline"; since: number }
  /** All changes are saved except those of services with a conflict. */
  | { kind: "conflict" }
  | { kind: "refused"; message: string };

export type Ports = {
  send(services: { id: string; version: number; lines: SheetLine[] }[]): Promise<SavedPrices>;
  /** Stores the unsaved changes in this browser; `null` if everything is saved. */
  keep(edits: { id: string; from: SheetLine[]; to: SheetLine[] }[] | null): void;
  /** Called when a colleague's cells were merged into a service without any conflict. */
  onMerged(service: SheetService, by: Actor | null): void;
};

const saveAfterMs = 2_000;
const againAfterMs = 8_000;
const servicesAtOnce = 100;
const actsToUndo = 100;

/** The price sheet in the browser: the stored services, the typed changes, the history for undo, and the saving of drafts. */
export class PriceSheet {
  services: readonly SheetService[];
  state: SheetState = { kind: "saved", at: null };
  clashes: readonly Clash[] = [];
  /** Incremented by each change. */
  edition = 0;
  readonly #typed = new Map<string, SheetLine[]>();
  #acts: { what: string; before: Edit[]; after: Edit[] }[] = [];
  readonly #ports: Ports;
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<boolean> | null = null;

  constructor(services: readonly SheetService[], ports: Ports) {
    this.services = services;
    this.#ports = ports;
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  linesOf = (service: SheetService): readonly SheetLine[] => this.#typed.get(service.id) ?? service.lines;

  isDirty = () => this.#typed.size > 0;

  /** The name of the act that undo would revert; `null` if there is none. */
  lastAct = () => this.#acts.at(-1)?.what ?? null;

  /** The number of lines that wait to be published, of services that are on the site. */
  changes = () => this.services.reduce((sum, service) => sum + changesOf(service, this.linesOf(service)), 0);

  /** Applies one act of the person; undo reverts the whole act. */
  edit(edits: readonly Edit[], what = "") {
    const before = edits.map(({ id }) => ({ id, lines: [...this.#current(id)] }));
    this.#acts = [...this.#acts, { what, before, after: [...edits] }].slice(-actsToUndo);
    for (const { id, lines } of edits) this.#typed.set(id, lines);
    this.#edited();
  }

  /** Undoes the last act. Cells that were changed after it stay. */
  undo() {
    const act = this.#acts.at(-1);
    if (!act) return;
    this.#acts = this.#acts.slice(0, -1);
    for (const [index, { id, lines }] of act.after.entries()) {
      const before = act.before[index];
      if (before) this.#typed.set(id, editLines(lines, before.lines, this.#current(id)));
    }
    this.#edited();
  }

  /** Discards all changes that are neither on the site nor planned. */
  reset() {
    const changed = this.services.filter((service) => changesOf(service, this.linesOf(service)) > 0);
    this.edit(
      changed.map((service) => ({ id: service.id, lines: [...settledOf(service)] })),
      "Все изменения отменены.",
    );
  }

  /** Replaces services by their stored versions after an act; typed changes stay. */
  stored(services: readonly SheetService[]) {
    this.#rebase(services.map((service) => ({ service, by: null })));
  }

  /** Replaces the whole list after it was read again; typed changes stay. */
  read(services: readonly SheetService[]) {
    const held = new Map(this.services.map((service) => [service.id, service]));
    const ids = new Set(services.map(({ id }) => id));
    const typedGone = [...this.#typed.keys()].filter((id) => !ids.has(id));
    for (const id of typedGone) this.#typed.delete(id);
    this.clashes = this.clashes.filter(({ service }) => ids.has(service.id));
    this.services = services.map((service) => held.get(service.id) ?? service);
    this.stored(services);
    if (typedGone.length > 0) this.#edited();
  }

  /**
   * Continues edits that this browser has stored, beginning from the lines that they changed. Edits of services that no longer exist are
   * dropped.
   */
  resume(kept: readonly { id: string; from: SheetLine[]; to: SheetLine[] }[]) {
    const stored: SheetService[] = [];
    for (const { id, from, to } of kept) {
      const service = this.#serviceOf(id);
      if (!service) continue;
      stored.push(service);
      this.#typed.set(id, editLines(service.lines, this.linesOf(service), to));
      this.#replaceService({ ...service, lines: from });
    }
    if (stored.length === 0) return this.#keep();
    this.stored(stored);
    this.#edited();
  }

  /**
   * Resolves a conflict by choosing one side for the conflicting cells, based on the colleague's version. Cells that only one of the two
   * changed are combined.
   */
  choose(clash: Clash, whose: "mine" | "theirs") {
    const { service } = clash;
    const base = this.#serviceOf(service.id)?.lines ?? [];
    const mine = this.#current(service.id);
    this.clashes = this.clashes.filter((one) => one !== clash);
    this.#typed.set(service.id, whose === "mine" ? editLines(base, mine, service.lines) : editLines(base, service.lines, mine));
    this.#replaceService(service);
    this.#edited();
  }

  /** Saves the unsaved changes now; resolves to whether everything is saved. */
  flush(): Promise<boolean> {
    this.#running ??= this.#save().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** Stops the timer; typed changes stay in this browser. */
  leave() {
    clearTimeout(this.#timer);
  }

  #serviceOf = (id: string) => this.services.find((service) => service.id === id);

  #replaceService(service: SheetService) {
    this.services = this.services.map((one) => (one.id === service.id ? service : one));
  }

  #current(id: string): readonly SheetLine[] {
    const service = this.#serviceOf(id);
    return service ? this.linesOf(service) : [];
  }

  #edited() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), saveAfterMs);
    this.#keep();
    if (this.state.kind !== "offline" && this.state.kind !== "saving") this.state = { kind: "typing" };
    this.#changed();
  }

  async #save(): Promise<boolean> {
    clearTimeout(this.#timer);
    while (true) {
      const waiting = this.services.filter(({ id }) => this.#typed.has(id) && !this.clashes.some((clash) => clash.service.id === id));
      if (waiting.length === 0) break;
      const sent = waiting.slice(0, servicesAtOnce).map(({ id, version }) => ({ id, version, lines: this.#typed.get(id) ?? [] }));
      if (this.state.kind !== "offline") this.#set({ kind: "saving" });
      try {
        this.#settle(sent, await this.#ports.send(sent));
      } catch (error) {
        if (isPermanent(error)) this.#set({ kind: "refused", message: error.message });
        else {
          this.#set({ kind: "offline", since: this.state.kind === "offline" ? this.state.since : Date.now() });
          this.#timer = setTimeout(() => void this.flush(), againAfterMs);
        }
        return false;
      }
      if (this.state.kind === "refused") return false;
    }
    this.#set(this.clashes.length > 0 ? { kind: "conflict" } : { kind: "saved", at: Date.now() });
    this.#keep();
    return this.clashes.length === 0;
  }

  #settle(sent: readonly Edit[], { saved, conflicts, refused }: SavedPrices) {
    const sentOf = new Map(sent.map(({ id, lines }) => [id, lines]));
    for (const service of saved) {
      if (this.#typed.get(service.id) === sentOf.get(service.id)) this.#typed.delete(service.id);
      this.#replaceService(service);
    }
    this.#rebase(conflicts);
    const [first] = refused;
    const [message] = Object.values(first?.fields ?? {})[0] ?? [];
    if (first) {
      const title = this.#serviceOf(first.id)?.title ?? "";
      this.#set({ kind: "refused", message: `«${title}»: ${message ?? "проверьте строки"}` });
    }
  }

  /** Merges newer stored versions of services with the typed changes; cells that only one side has changed are combined. */
  #rebase(newer: readonly Newer[]) {
    const byId = new Map(newer.map((one) => [one.service.id, one]));
    this.services = this.services.map((held) => {
      const one = byId.get(held.id);
      return one && one.service.version >= held.version ? this.#merged(held, one) : held;
    });
    this.#changed();
  }

  /** The version on which further changes are based: the newer one, or the former one while a conflict is open. */
  #merged(held: SheetService, { service, by }: Newer): SheetService {
    const mine = this.#typed.get(service.id);
    if (!mine) return service;
    this.clashes = this.clashes.filter((clash) => clash.service.id !== service.id);
    const cells = clashingCells(held.lines, mine, service.lines);
    if (cells > 0) {
      this.clashes = [...this.clashes, { service, by, cells }];
      return held;
    }
    const merged = editLines(held.lines, mine, service.lines);
    this.#typed.set(service.id, merged);
    if (!isSame(merged, mine)) this.#ports.onMerged(service, by);
    return service;
  }

  #keep() {
    const edits = this.services.flatMap(({ id, lines }) => {
      const to = this.#typed.get(id);
      return to ? [{ id, from: lines, to }] : [];
    });
    this.#ports.keep(edits.length > 0 ? edits : null);
  }

  #set(state: SheetState) {
    this.state = state;
    this.#changed();
  }

  #changed() {
    this.edition += 1;
    for (const listener of this.#listeners) listener();
  }
}

/** The cells that two people have changed to different values. */
function clashingCells(base: readonly SheetLine[], mine: readonly SheetLine[], theirs: readonly SheetLine[]): number {
  const [ours, others] = [new Map(mine.map((line) => [line.id, line])), new Map(theirs.map((line) => [line.id, line]))];
  return base.reduce((sum, was) => {
    const [one, other] = [ours.get(was.id), others.get(was.id)];
    if (!one || !other) return sum;
    const both = Object.keys(changedCells(was, one)).filter((cell) => cell in changedCells(was, other) && cell in changedCells(one, other));
    return sum + both.length;
  }, 0);
}
