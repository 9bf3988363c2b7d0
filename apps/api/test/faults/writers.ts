import { z } from "zod";

const receivedSchema = z.object({ data: z.object({ id: z.string(), number: z.number() }) });

export type Tally = {
  /** Ids answered with 201, in the order of the answers. */
  acknowledged: string[];
  /** Posts that got an answer other than 201, by status. */
  refused: Map<number, number>;
  /** Posts whose answer never came. */
  unanswered: number;
};

export const newTally = (): Tally => ({ acknowledged: [], refused: new Map(), unanswered: 0 });

let serial = 0;

/** One request of a visitor; no two have equal contents. */
export async function postRequest(url: string, tally: Tally): Promise<void> {
  serial += 1;
  try {
    const response = await fetch(`${url}/api/requests/doctor-appointments`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        kind: "record",
        name: `Проверка ${process.pid}-${serial}`,
        phone: `+7900${String(serial).padStart(7, "0")}`,
        comment: `Сбой ${serial}`,
        service: { id: "any" },
        doctor: { id: "any" },
      }),
    });
    const body: unknown = await response.json();
    if (response.status === 201) tally.acknowledged.push(receivedSchema.parse(body).data.id);
    else tally.refused.set(response.status, (tally.refused.get(response.status) ?? 0) + 1);
  } catch {
    tally.unanswered += 1;
  }
}

/** Visitors who post one request after another until told to stop. */
export function startWriters(url: string, count: number, tally: Tally): { stop(): Promise<void> } {
  let stopped = false;
  const writers = Array.from({ length: count }, async () => {
    while (!stopped) {
      const unanswered = tally.unanswered;
      await postRequest(url, tally);
      if (tally.unanswered > unanswered) return;
    }
  });
  return {
    stop: async () => {
      stopped = true;
      await Promise.all(writers);
    },
  };
}
