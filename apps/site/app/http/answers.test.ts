// @vitest-environment node
import { expect, test, vi } from "vitest";
import { createAnswers, frozen } from "./answers.ts";

const address = "http://api.test/api/news?limit=5";

/** The cache of answers, connected at edition 5, and an API host whose answer is the number of calls that it has received. */
function connected(options?: Parameters<typeof createAnswers>[0]) {
  const answers = createAnswers(options);
  answers.connected(5);
  let asked = 0;
  const ask = vi.fn(async () => ({ answer: `answer ${++asked}`, edition: 5 }));
  const give = async (at = address) => (await answers.give(at, ask)).answer;
  return { answers, ask, give };
}

test("an answer is reused for the next page until there is a new edition", async () => {
  const { answers, give } = connected();

  expect([await give(), await give()]).toEqual(["answer 1", "answer 1"]);
  answers.connected(5);
  expect(await give()).toBe("answer 1");
  answers.connected(6);
  expect(await give()).toBe("answer 2");
});

test("every page that uses an answer records the edition at which it was read", async () => {
  const { answers, ask } = connected();

  expect([await answers.give(address, ask), await answers.give(address, ask)]).toEqual([
    { answer: "answer 1", edition: 5 },
    { answer: "answer 1", edition: 5 },
  ]);
});

test("a page of a new edition does not use an answer that was requested before the edition and arrived after it", async () => {
  const { answers } = connected();
  const early = Promise.withResolvers<{ answer: string; edition: number }>();
  const first = answers.give(address, () => early.promise);
  const together = answers.give(address, async () => ({ answer: "asked twice", edition: 5 }));
  answers.connected(6);
  const second = answers.give(address, async () => ({ answer: "of the new edition", edition: 6 }));

  early.resolve({ answer: "of before", edition: 5 });

  expect((await Promise.all([first, together, second])).map(({ answer }) => answer)).toEqual([
    "of before",
    "of before",
    "of the new edition",
  ]);
  expect((await answers.give(address, async () => ({ answer: "asked again", edition: 6 }))).answer).toBe("of the new edition");
});

test("an answer of an API instance that lags behind is used by the pages that wait for it, but is not cached", async () => {
  const { answers, give } = connected();

  expect((await answers.give(address, async () => ({ answer: "of before", edition: 4 }))).edition).toBe(4);

  expect(await give()).toBe("answer 1");
});

test("an answer of an edition that is not announced yet is cached", async () => {
  const { answers, give } = connected();

  await answers.give(address, async () => ({ answer: "of the next edition", edition: 6 }));

  expect(await give()).toBe("of the next edition");
});

test("while no editions are announced nothing is cached, and neither these nor earlier answers are reused later", async () => {
  const { answers, give } = connected();
  await give();

  answers.disconnected();

  expect([await give(), await give()]).toEqual(["answer 2", "answer 3"]);
  answers.connected(5);
  expect(await give()).toBe("answer 4");
});

test("failures and missing items are not cached", async () => {
  const { answers, give } = connected();
  const failure = () => Promise.reject(new Error("no answer"));

  await expect(Promise.all([answers.give(address, failure), answers.give(address, failure)])).rejects.toThrow("no answer");
  expect((await answers.give(address, async () => ({ answer: null, edition: 5 }))).answer).toBeNull();

  expect(await give()).toBe("answer 1");
});

test("an answer is requested again after ten minutes, even without a new edition", async () => {
  let minutes = 1;
  const { give } = connected({ now: () => minutes * 60_000 });
  await give();

  minutes = 10;
  expect(await give()).toBe("answer 1");
  minutes = 12;
  expect(await give()).toBe("answer 2");
});

test("the cache has a size limit and does not evict the answers that every page needs", async () => {
  const { give } = connected({ max: 10 });
  await give();

  for (let page = 1; page <= 50; page += 1) {
    await give(`${address}&page=${page}`);
    expect(await give()).toBe("answer 1");
  }
  expect(await give(`${address}&page=50`)).toBe("answer 51");
  expect(await give(`${address}&page=1`)).toBe("answer 52");
});

test("a page cannot change a cached answer that other pages use", () => {
  const answer = frozen({ items: [{ words: ["одно"] }], note: null });

  expect(() => answer.items[0]?.words.push("другое")).toThrow(TypeError);
  expect(() => Object.assign(answer, { note: "слово" })).toThrow(TypeError);
});
