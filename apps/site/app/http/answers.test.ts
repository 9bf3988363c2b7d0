// @vitest-environment node
import { describe, expect, test, vi } from "vitest";
import { createAnswers, frozen } from "./answers.ts";

const address = "http://api.test/api/news?limit=5";

/** Answers while changes are heard, and an API host that says each time how often it has been asked. */
function heard(options?: Parameters<typeof createAnswers>[0]) {
  const answers = createAnswers(options);
  answers.believe(true);
  let asked = 0;
  return { answers, ask: vi.fn(async () => `answer ${++asked}`) };
}

test("what was answered is given to the next page, until a change names its part", async () => {
  const { answers, ask } = heard();

  expect(await answers.give(address, "news", ask)).toBe("answer 1");
  expect(await answers.give(address, "news", ask)).toBe("answer 1");
  answers.changed([{ collection: "banners", slugs: null }]);
  expect(await answers.give(address, "news", ask)).toBe("answer 1");
  answers.changed([{ collection: "news", slugs: ["o-vitamine-d"] }]);
  expect(await answers.give(address, "news", ask)).toBe("answer 2");
});

test("a change of one item leaves the others, one of all of them leaves none", async () => {
  const { answers, ask } = heard();
  const give = (slug: string) => answers.give(`http://api.test/api/doctors/show-by-slug/${slug}`, `doctors/${slug}`, ask);
  await give("yaseneva-mariya");
  await give("gromov-ilya");

  answers.changed([{ collection: "doctors", slugs: ["yaseneva-mariya"] }]);

  expect(await give("gromov-ilya")).toBe("answer 2");
  expect(await give("yaseneva-mariya")).toBe("answer 3");
  answers.changed([{ collection: "doctors", slugs: null }]);
  expect(await give("gromov-ilya")).toBe("answer 4");
});

test("who asks after a change does not get what was asked for before it and arrives after it", async () => {
  const { answers } = heard();
  const early = Promise.withResolvers<string>();
  const first = answers.give(address, "news", () => early.promise);
  const together = answers.give(address, "news", async () => "asked twice");
  answers.changed([{ collection: "news", slugs: null }]);
  const second = answers.give(address, "news", async () => "after the change");

  early.resolve("before the change");

  expect([await first, await together, await second]).toEqual(["before the change", "before the change", "after the change"]);
  expect(await answers.give(address, "news", async () => "asked again")).toBe("after the change");
});

test("a gap among the changes drops everything, arrived or not", async () => {
  const { answers, ask } = heard();
  const slow = Promise.withResolvers<string>();
  await answers.give(address, "news", ask);
  const waiting = answers.give("http://api.test/api/footer", "footer", () => slow.promise);

  answers.doubtAll();
  slow.resolve("before the gap");

  expect(await waiting).toBe("before the gap");
  expect(await answers.give(address, "news", ask)).toBe("answer 2");
  expect(await answers.give("http://api.test/api/footer", "footer", ask)).toBe("answer 3");
});

test("while changes are not heard nothing is kept, and nothing of that time or before is given later", async () => {
  const { answers, ask } = heard();
  await answers.give(address, "news", ask);

  answers.believe(false);

  expect(await answers.give(address, "news", ask)).toBe("answer 2");
  expect(await answers.give(address, "news", ask)).toBe("answer 3");
  answers.believe(true);
  expect(await answers.give(address, "news", ask)).toBe("answer 4");
});

test("neither a failure nor a name nobody has is kept", async () => {
  const { answers, ask } = heard();
  const failure = () => Promise.reject(new Error("no answer"));

  await expect(Promise.all([answers.give(address, "news", failure), answers.give(address, "news", failure)])).rejects.toThrow("no answer");
  expect(await answers.give(address, "news", async () => null)).toBeNull();

  expect(await answers.give(address, "news", ask)).toBe("answer 1");
});

test("an answer is asked for again after ten minutes, whatever is heard", async () => {
  let minutes = 0;
  const { answers, ask } = heard({ now: () => minutes * 60_000 });
  await answers.give(address, "news", ask);

  minutes = 9;
  expect(await answers.give(address, "news", ask)).toBe("answer 1");
  minutes = 10;
  expect(await answers.give(address, "news", ask)).toBe("answer 2");
});

test("there is an end to how much is kept; what every page wants stays", async () => {
  const { answers, ask } = heard({ most: 10 });
  await answers.give(address, "news", ask);

  for (let page = 1; page <= 50; page += 1) {
    await answers.give(`${address}&page=${page}`, "news", ask);
    expect(await answers.give(address, "news", ask)).toBe("answer 1");
  }
  expect(await answers.give(`${address}&page=50`, "news", ask)).toBe("answer 51");
  expect(await answers.give(`${address}&page=1`, "news", ask)).toBe("answer 52");
});

test("no page can change an answer for the others", () => {
  const answer = frozen({ items: [{ words: ["одно"] }], note: null });

  expect(() => answer.items[0]?.words.push("другое")).toThrow(TypeError);
  expect(() => Object.assign(answer, { note: "слово" })).toThrow(TypeError);
});

describe("an answer that may be recent instead of new", () => {
  const recent = { isRecentEnough: true };

  test("is given for a minute while changes are not heard", async () => {
    let time = 0;
    const { answers, ask } = heard({ now: () => time });
    answers.believe(false);
    const give = () => answers.give(address, "sitemap", ask, recent);

    expect([await give(), await give()]).toEqual(["answer 1", "answer 1"]);
    expect(await answers.give(address, "sitemap", ask)).toBe("answer 2");
    time = 60_000;
    expect(await give()).toBe("answer 3");
  });

  test("is asked for anew once changes are heard: one may have been missed", async () => {
    const { answers, ask } = heard();
    const give = () => answers.give(address, "sitemap", ask, recent);
    answers.believe(false);
    await give();

    answers.believe(true);

    expect(await give()).toBe("answer 2");
    answers.changed([{ collection: "sitemap", slugs: null }]);
    expect(await give()).toBe("answer 3");
  });
});
