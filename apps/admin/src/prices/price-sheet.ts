import { changedCells, editLines, type SavedPrices, type SheetLine, type SheetService } from "@len/contract/staff/prices";
import type { Actor } from "@len/contract/staff/roles";
import { Refused } from "../api/send.ts";
import { changesOf, settledOf } from "./sheet-values.ts";

/** New lines of one service. */
export type Edit = { id: string; lines: SheetLine[] };

/** A colleague and the person have changed the same cells of a service: nothing of it is sent until somebody chooses. */
export type Clash = { service: SheetService; by: Actor; cells: number; mine: SheetLine[]; theirs: SheetLine[] };

export type SheetState =
  | { kind: "saved"; at: number | null }
  | { kind: "typing" }
  | { kind: "saving" }
  | { kind: "offline"; since: number }
  | { kind: "refused"; message: string };

type Ports = {
  send(services: { id: string; version: number; lines: SheetLine[] }[]): Promise<SavedPrices>;
  /** Keeps in this browser what is not saved; `null`: everything is. */
  keep(edits: { id: string; from: SheetLine[]; to: SheetLine[] }[] | null): void;
  /** A colleague's cells have come into a service, nothing had to be chosen. */
  onMerged(service: SheetService, by: Actor): void;
};

const saveAfterMs = 2_000;
const againAfterMs = 8_000;
const servicesAtOnce = 100;
const actsToUndo = 100;

/** The price sheet in the browser: what is stored, what is typed over it, the acts to undo, and the saving of drafts. */
export class PriceSheet {
  services: readonly SheetService[];
  state: SheetState = { kind: "saved", at: null };
  clashes: readonly Clash[] = [];
  /** Grows with each change. */
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

  /** What undo takes back, in words; `null`: nothing. */
  lastAct = () => this.#acts.at(-1)?.what ?? null;

  /** Lines of services on the site that wait to be published. */
  changes = () => this.services.reduce((sum, service) => sum + changesOf(service, this.linesOf(service)), 0);

  /** One act of the person, undone as one. */
  edit(edits: readonly Edit[], what = "") {
    const before = edits.map(({ id }) => ({ id, lines: [...this.#current(id)] }));
    this.#acts = [...this.#acts, { what, before, after: [...edits] }].slice(-actsToUndo);
    for (const { id, lines } of edits) this.#typed.set(id, lines);
    this.#edited();
  }

  /** Takes back the last act; cells that have changed since stay as they are. */
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

  /** Gives up everything that is neither on the site nor planned. */
  reset() {
    const changed = this.services.filter((service) => changesOf(service, this.linesOf(service)) > 0);
    this.edit(changed.map((service) => ({ id: service.id, lines: [...settledOf(service)] })));
  }

  /** Services as they are after an act; what is typed in them stays. */
  stored(services: readonly SheetService[]) {
    const stored = new Map(services.map((service) => [service.id, service]));
    this.services = this.services.map((service) => stored.get(service.id) ?? service);
    this.#changed();
  }

  /** Goes on with edits that this browser has kept. */
  resume(kept: readonly { id: string; from: SheetLine[]; to: SheetLine[] }[]) {
    const known = kept.filter(({ id }) => this.services.some((service) => service.id === id));
    if (known.length === 0) return;
    for (const { id, from, to } of known) this.#typed.set(id, editLines(from, to, this.#current(id)));
    this.#edited();
  }

  /** In a clash: goes on from the colleague's version with these lines. */
  choose(clash: Clash, lines: SheetLine[]) {
    this.clashes = this.clashes.filter((one) => one !== clash);
    this.stored([clash.service]);
    this.#typed.set(clash.service.id, lines);
    this.#edited();
  }

  /** Saves now what is not saved; true: everything is. */
  flush(): Promise<boolean> {
    this.#running ??= this.#save().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** Stops the timer; what is typed is kept in this browser. */
  leave() {
    clearTimeout(this.#timer);
  }

  #current(id: string): readonly SheetLine[] {
    const service = this.services.find((one) => one.id === id);
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
        if (error instanceof Refused && error.code === "validation") this.#set({ kind: "refused", message: error.message });
        else {
          this.#set({ kind: "offline", since: this.state.kind === "offline" ? this.state.since : Date.now() });
          this.#timer = setTimeout(() => void this.flush(), againAfterMs);
        }
        return false;
      }
      if (this.state.kind === "refused") return false;
    }
    this.#set(this.clashes.length > 0 ? { kind: "typing" } : { kind: "saved", at: Date.now() });
    this.#keep();
    return this.clashes.length === 0;
  }

  #settle(sent: readonly Edit[], { saved, conflicts, refused }: SavedPrices) {
    const before = new Map(this.services.map((service) => [service.id, service]));
    const sentOf = new Map(sent.map(({ id, lines }) => [id, lines]));
    for (const { id } of saved) if (this.#typed.get(id) === sentOf.get(id)) this.#typed.delete(id);
    this.stored(saved);
    for (const { service, by } of conflicts) this.#meet(before.get(service.id), service, by);
    const [first] = refused;
    const [message] = Object.values(first?.fields ?? {})[0] ?? [];
    if (first) {
      const title = before.get(first.id)?.title ?? "";
      this.#set({ kind: "refused", message: `«${title}»: ${message ?? "проверьте строки"}` });
    }
  }

  /** A colleague's version of a service: cells that only one of the two has changed come together. */
  #meet(base: SheetService | undefined, service: SheetService, by: Actor) {
    const mine = this.#typed.get(service.id);
    if (!base || !mine) return;
    const merged = editLines(base.lines, mine, service.lines);
    const cells = clashingCells(base.lines, mine, service.lines);
    if (cells > 0) {
      const theirs = editLines(base.lines, service.lines, mine);
      this.clashes = [...this.clashes.filter((clash) => clash.service.id !== service.id), { service, by, cells, mine: merged, theirs }];
      return;
    }
    this.stored([service]);
    this.#typed.set(service.id, merged);
    this.#ports.onMerged(service, by);
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

/** Cells that two people have changed in different ways. */
function clashingCells(base: readonly SheetLine[], mine: readonly SheetLine[], theirs: readonly SheetLine[]): number {
  const [ours, others] = [new Map(mine.map((line) => [line.id, line])), new Map(theirs.map((line) => [line.id, line]))];
  return base.reduce((sum, was) => {
    const [one, other] = [ours.get(was.id), others.get(was.id)];
    if (!one || !other) return sum;
    const both = Object.keys(changedCells(was, one)).filter((cell) => cell in changedCells(was, other) && cell in changedCells(one, other));
    return sum + both.length;
  }, 0);
}
