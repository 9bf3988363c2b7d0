import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";

// The tests of pages call their loaders, which run on the server only.
vi.stubEnv("SSR", true);

// A longer timeout for queries that wait, because a busy machine may need more than the default second.
configure({ asyncUtilTimeout: 20_000 });

// The test DOM has no layout, so no element ever becomes visible to an observer.
globalThis.IntersectionObserver ??= class {
  readonly root = null;
  readonly rootMargin = "";
  readonly scrollMargin = "";
  readonly thresholds = [];
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
};

// A console message means that a component is broken, so it fails the test; a test that expects a message mocks the console.
beforeEach(() => {
  vi.spyOn(console, "error");
  vi.spyOn(console, "warn");
});

afterEach(() => {
  cleanup();
  expect(console.error).not.toHaveBeenCalled();
  expect(console.warn).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
