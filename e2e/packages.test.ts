import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { root } from "./own-programs.ts";

type Package = {
  resolved?: string;
  integrity?: string;
  link?: boolean;
  inBundle?: boolean;
  hasInstallScript?: boolean;
  os?: string[];
  cpu?: string[];
};

/** Whether the package is for a supported platform: Linux on one of two kinds of processor. */
const isOurs = ({ os = ["linux"], cpu = ["x64"] }: Package) => os.includes("linux") && (cpu.includes("x64") || cpu.includes("arm64"));

const read = (file: string) => JSON.parse(readFileSync(root + file, "utf8"));

test("V1: every package is locked with its hash and without a registry URL, and only listed packages run install scripts", () => {
  const packages: Record<string, Package> = read("package-lock.json").packages;
  const allowed: Record<string, boolean> = read("package.json").allowScripts;
  const installed = Object.entries(packages).filter(([path, { link }]) => path.includes("node_modules/") && !link);
  const withPrograms = installed
    .filter(([, one]) => one.hasInstallScript && isOurs(one))
    .map(([path]) => path.split("node_modules/").at(-1));

  expect(installed.length).toBeGreaterThan(300);
  expect(installed.filter(([, { integrity, inBundle }]) => !integrity?.startsWith("sha512-") && !inBundle).map(([path]) => path)).toEqual(
    [],
  );
  expect(installed.filter(([, { resolved }]) => resolved?.startsWith("http")).map(([path]) => path)).toEqual([]);
  expect(withPrograms.filter((name) => allowed[name ?? ""] === undefined)).toEqual([]);
});
