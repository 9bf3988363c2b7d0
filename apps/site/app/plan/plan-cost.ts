import type { Price } from "@len/contract/services";
import type { Amount } from "../ui/formats.ts";

/**
 * The cost of a service: the amount of its main line; with several main lines a range from the lowest to the highest; `null` without a
 * price.
 */
export function serviceCost(prices: Pick<Price, "isMain" | "kind" | "amount" | "max">[]): Amount | null {
  const main = prices.filter(({ isMain }) => isMain);
  if (main.length === 0) return null;
  return spanning(Math.min(...main.map(({ amount }) => amount)), Math.max(...main.map(greatest)));
}

/** The sum of a plan. A service without a price or with an «от» price makes the sum open-ended. */
export function planCost(costs: (Amount | null)[]): Amount | null {
  const known = costs.filter((cost) => cost !== null);
  if (known.length === 0) return null;
  const most = known.length === costs.length ? sum(known.map(greatest)) : Number.POSITIVE_INFINITY;
  return spanning(sum(known.map(({ amount }) => amount)), most);
}

const greatest = ({ kind, amount, max }: Amount) => (kind === "from" ? Number.POSITIVE_INFINITY : (max ?? amount));

function spanning(least: number, most: number): Amount {
  if (most === Number.POSITIVE_INFINITY) return { kind: "from", amount: least, max: null };
  return most > least ? { kind: "range", amount: least, max: most } : { kind: "exact", amount: least, max: null };
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
