import { createRequire } from "node:module";
import type { Identifier as Feature } from "@mdn/browser-compat-data";
import { type Plugin, parseSync } from "vite";

/**
 * The oldest browsers of a program, and the check that its code uses no newer API (docs/decisions/0032-browsers.md). The check reads the
 * code that browsers get, libraries included, after server-only code has been removed. MDN's data say which API is newer.
 */
export type Floor = Partial<Record<"chrome" | "firefox" | "safari" | "safari_ios", string>>;

export const floors = {
  /** The scripts that run before React, and in browsers where React does not run. */
  boot: { chrome: "92", firefox: "98", safari: "15.4", safari_ios: "15.4" },
  site: { chrome: "109", firefox: "115", safari: "16.4", safari_ios: "16.4" },
  panel: { chrome: "114", firefox: "125", safari: "17", safari_ios: "17" },
} satisfies Record<string, Floor>;

/** Permitted uses of a newer API, in a file that first checks for it or works without it. */
export type Allowed = { file: RegExp; uses: string[]; because: string };

/** The parts of MDN's data that the check reads. */
type Data = {
  api: Feature;
  css: { selectors: Feature };
  javascript: { builtins: Feature & { Intl: Feature; RegExp: Feature }; regular_expressions: Feature };
};

const data: Data = createRequire(import.meta.url)("@mdn/browser-compat-data");

/** The parts of a feature. Experimental ones are left out: code does not rely on them, and their names are common words. */
const featuresIn = (feature: Feature) =>
  Object.entries(feature as Record<string, Feature>).filter(
    ([name, { __compat }]) => name !== "__compat" && !__compat?.status?.experimental,
  );

const compare = (one: string, other: string) => {
  const [left = [], right = []] = [one, other].map((version) => version.replace("≤", "").split(".").map(Number));
  return (left[0] ?? 0) - (right[0] ?? 0) || (left[1] ?? 0) - (right[1] ?? 0);
};

function isAbove({ __compat }: Feature, floor: Floor): boolean {
  if (!__compat) return false;
  return Object.entries(floor).some(([browser, oldest]) => {
    const support = __compat.support[browser as keyof Floor];
    return ![support ?? []].flat().some(({ flags, prefix, alternative_name, version_added: added, version_removed: removed }) => {
      if (flags || prefix || alternative_name || typeof added !== "string" || added === "preview") return false;
      return compare(added, oldest) <= 0 && (typeof removed !== "string" || compare(removed, oldest) > 0);
    });
  });
}

const known = new Map<Floor, Newer>();

/** The APIs that are newer than the floor, by the way code refers to them. */
function newerThan(floor: Floor): Newer {
  const newer = known.get(floor) ?? readNewer(floor);
  known.set(floor, newer);
  return newer;
}

function readNewer(floor: Floor) {
  const globals = new Set<string>();
  const statics = new Set<string>();
  const selectors = new Set<string>();
  const events = new Map<string, boolean>();
  const members = new Map<string, boolean>();
  /** Properties of elements: setting one that the browser does not know has no effect. */
  const properties = new Set<string>();
  /** For each event, the elements that send it in the oldest browsers. */
  const senders = new Map<string, Set<string>>();
  const note = (names: Map<string, boolean>, name: string, above: boolean) => names.set(name, above && (names.get(name) ?? true));

  /**
   * Members of a new interface need no entry, because its name is found. Iterators are an exception: they are older than the name
   * `Iterator`.
   */
  const isNewInterface = (owner: string, feature: Feature) => owner !== "Iterator" && isAbove(feature, floor);
  const interfaces = [...featuresIn(data.api), ...featuresIn(data.javascript.builtins), ...featuresIn(data.javascript.builtins.Intl)];
  const inIntl = new Set(featuresIn(data.javascript.builtins.Intl).map(([name]) => name));
  for (const [owner, feature] of interfaces) {
    const path = inIntl.has(owner) ? `Intl.${owner}` : owner;
    if (isAbove(feature, floor)) (inIntl.has(owner) ? statics : globals).add(path);
    for (const [member, detail] of featuresIn(feature)) {
      const above = isAbove(detail, floor);
      const event = /^(.+)_event$/.exec(member)?.[1];
      const name = member.replace(/_(?:static|event)$/, "");
      if (event) {
        const elements = featuresIn(detail).filter(([part]) => part.endsWith("_elements"));
        const missing = elements.some(([, part]) => isAbove(part, floor));
        if (missing)
          senders.set(event, new Set(elements.filter(([, part]) => !isAbove(part, floor)).map(([part]) => part.replace("_elements", ""))));
        note(events, event, above || missing);
      } else {
        if (above) statics.add(`${path}.${name}`);
        if (!isNewInterface(owner, feature)) note(members, name, above);
        if (above && /^(?:Node|Document|Element|HTML\w*Element)$/.test(owner)) properties.add(name);
      }
    }
  }
  for (const [name, feature] of featuresIn(data.css.selectors)) if (isAbove(feature, floor)) selectors.add(name);
  const { lookbehind_assertion: lookbehind, modifier } = data.javascript.regular_expressions as Record<string, Feature>;
  const { unicodeSets } = data.javascript.builtins.RegExp as Record<string, Feature>;
  const above = (names: Map<string, boolean>) => new Set([...names].flatMap(([name, isNew]) => (isNew ? [name] : [])));
  return {
    ...{ globals, statics, selectors, senders, properties, events: above(events), members: above(members) },
    lookbehind: lookbehind && isAbove(lookbehind, floor),
    modifiers: modifier && isAbove(modifier, floor),
    unicodeSets: unicodeSets && isAbove(unicodeSets, floor),
  };
}

type Newer = ReturnType<typeof readNewer>;
type Node = { type: string; start: number; [key: string]: unknown };

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;
const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []));

function everyNode(node: Node, visit: (node: Node, parent: Node | null) => void, parent: Node | null = null) {
  visit(node, parent);
  for (const child of childrenOf(node)) everyNode(child, visit, node);
}

const nameOf = (node: unknown) => (isNode(node) && node.type === "Identifier" ? String(node.name) : null);
const textOf = (node: unknown) => (isNode(node) && node.type === "Literal" && typeof node.value === "string" ? node.value : null);

/** The path of a member expression that begins with a name, such as «Intl.Segmenter». */
function pathOf(node: Node): string | null {
  if (node.type === "Identifier") return nameOf(node);
  if (node.type !== "MemberExpression" || node.computed || !isNode(node.object) || !isNode(node.property)) return null;
  const before = pathOf(node.object);
  return before && `${before.replace(/^(?:window|globalThis|self)\./, "")}.${nameOf(node.property)}`;
}

/** Objects of the browser, whose properties cannot be confused with those of our own objects. */
const ofPage = /^(?:document|navigator|performance|screen|history|location)\./;

type Use = { what: string; at: number };

/** The uses of newer APIs in this code. */
function usesIn(code: string, newer: Newer): Use[] {
  const program = parseSync("chunk.js", code).program as unknown as Node;
  const uses: Use[] = [];
  const declared = new Set<string>();
  const asked = new Set<string>();
  /** The class of each variable that is initialised with `new`. */
  const classes = new Map<string, string>();

  everyNode(program, (node) => {
    if (
      /^(?:VariableDeclarator|FunctionDeclaration|FunctionExpression|ArrowFunctionExpression|ClassDeclaration)$/.test(node.type) ||
      node.type.startsWith("Import")
    ) {
      for (const part of [node.id, node.local, ...((node.params as unknown[]) ?? [])])
        if (isNode(part)) everyNode(part, (inner) => void (inner.type === "Identifier" && declared.add(String(inner.name))));
    }
    const made =
      node.type === "VariableDeclarator" && isNode(node.init) && node.init.type === "NewExpression" ? nameOf(node.init.callee) : null;
    if (made && nameOf(node.id)) classes.set(String(nameOf(node.id)), made);
    const tried = node.type === "UnaryExpression" && node.operator === "typeof" && isNode(node.argument) ? pathOf(node.argument) : null;
    if (tried) asked.add(tried);
  });

  const isGlobal = (name: string) => !declared.has(name.split(".")[0] ?? "") && !asked.has(name);
  const inText = (text: string, at: number, isSelector: boolean) => {
    // A text such as «dialog:open» may be the name of an event.
    const mayBeSelector = isSelector || !/^[\w-]+:[\w-]+$/.test(text);
    for (const [, name = ""] of mayBeSelector ? text.matchAll(/:([a-z][a-z-]+)/g) : [])
      if (newer.selectors.has(name)) uses.push({ what: `:${name}`, at });
    if (newer.lookbehind && /\(\?<[=!]/.test(text)) uses.push({ what: "(?<=…)", at });
  };

  everyNode(program, (node, parent) => {
    const at = node.start;
    if (node.type === "TemplateElement") inText(String((node.value as { raw: string }).raw), at, false);
    if (node.type === "Literal" && isNode(node) && "regex" in node && node.regex) {
      const { pattern, flags } = node.regex as { pattern: string; flags: string };
      if (newer.lookbehind && /\(\?<[=!]/.test(pattern)) uses.push({ what: "(?<=…)", at });
      if (newer.modifiers && /\(\?[ims-]+:/.test(pattern)) uses.push({ what: "(?i:…)", at });
      if (newer.unicodeSets && flags.includes("v")) uses.push({ what: "/…/v", at });
    } else if (textOf(node) !== null) {
      const callee =
        parent?.type === "CallExpression" && isNode(parent.callee) && parent.callee.type === "MemberExpression" && parent.callee.property;
      inText(textOf(node) ?? "", at, /^(?:matches|closest|querySelector(?:All)?)$/.test(nameOf(callee) ?? ""));
    }

    if (node.type === "Identifier" && newer.globals.has(String(node.name)) && isGlobal(String(node.name))) {
      const isRun = (parent?.type === "NewExpression" || parent?.type === "CallExpression") && parent.callee === node;
      const isRead =
        (parent?.type === "MemberExpression" && parent.object === node) ||
        (parent?.type === "BinaryExpression" && parent.operator === "instanceof");
      if (isRun || isRead) uses.push({ what: String(node.name), at });
    }

    if (node.type === "MemberExpression" && !node.computed && isNode(node.property) && !node.optional) {
      const name = nameOf(node.property) ?? "";
      const path = pathOf(node);
      const isCalled =
        (parent?.type === "CallExpression" || parent?.type === "NewExpression") && parent.callee === node && !parent.optional;
      const isEntered = parent?.type === "MemberExpression" && parent.object === node && !parent.optional;
      const isSet = parent?.type === "AssignmentExpression" && parent.left === node && parent.operator === "=";
      const ofClass = `${classes.get(nameOf(node.object) ?? "")}.${name}`;
      if (newer.statics.has(ofClass)) uses.push({ what: ofClass, at });
      else if (path && newer.statics.has(path) && isGlobal(path) && (isCalled || isEntered)) uses.push({ what: path, at });
      else if (
        newer.members.has(name) &&
        !(path && asked.has(path)) &&
        (isCalled || (isEntered && ofPage.test(path ?? "")) || (isSet && newer.properties.has(name)))
      )
        uses.push({ what: `.${name}`, at });
    }

    if (node.type === "CallExpression" && isNode(node.callee)) {
      const [first, second] = node.arguments as Node[];
      const called = node.callee.type === "MemberExpression" ? nameOf(node.callee.property) : nameOf(node.callee);
      const event = called === "addEventListener" && !node.callee.optional ? textOf(first) : null;
      if (event && newer.events.has(event)) uses.push({ what: `event ${event}`, at });
      // A React element: `jsx("dialog", { onToggle })`.
      if (isNode(second) && second.type === "ObjectExpression") {
        for (const property of second.properties as Node[]) {
          const handled = /^on([A-Z]\w*)$/.exec(nameOf(property.key) ?? "")?.[1]?.toLowerCase();
          const element = textOf(first);
          if (handled && element && newer.events.has(handled) && !newer.senders.get(handled)?.has(element))
            uses.push({ what: `event ${handled} of <${element}>`, at });
        }
      }
    }
  });
  return uses;
}

/** Uses of APIs above the floor, with their files; comments of the bundler name the file of each part of a chunk. */
export function usesAbove(floor: Floor, code: string, chunk: string): { file: string; what: string }[] {
  const regions = [...code.matchAll(/^\/\/(?:#region)? (\S+\.[cm]?[jt]sx?)\b.*$/gm)].map(({ index, 1: file = "" }) => ({ index, file }));
  return usesIn(code, newerThan(floor)).map(({ what, at }) => ({ what, file: regions.findLast(({ index }) => index < at)?.file ?? chunk }));
}

/** Fails a build whose scripts use APIs that the oldest browsers of the program lack, except the allowed ones. */
export function browserFloor(program: keyof typeof floors, allowed: Allowed[] = []): Plugin {
  const found = new Set<string>();
  const isAllowed = ({ file, what }: { file: string; what: string }) =>
    allowed.some((entry) => entry.file.test(file) && entry.uses.includes(what));
  return {
    name: "browser-floor",
    applyToEnvironment: ({ name }) => name === "client",
    renderChunk: {
      order: "pre",
      handler(code, { fileName }) {
        for (const use of usesAbove(floors[program], code, fileName)) if (!isAllowed(use)) found.add(`${use.file}: ${use.what}`);
      },
    },
    generateBundle() {
      if (found.size === 0) return;
      const oldest = Object.entries(floors[program]).map(([browser, version]) => `${browser} ${version}`);
      this.error(
        `The scripts must run in ${oldest.join(", ")} (docs/decisions/0032-browsers.md), which lack:\n  ${[...found].sort().join("\n  ")}`,
      );
    },
  };
}
