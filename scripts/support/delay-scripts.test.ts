import { expect, test } from "vitest";
import { delayScripts } from "./delay-scripts.ts";

const SCRIPTS = '<script type="module" src="/_astro/a.js"></script><script type="module">start()</script>';

test("delays external scripts of a page with late scripts and keeps inline ones", () => {
  expect(delayScripts(`<html lang="en" data-scripts="late"><body>${SCRIPTS}</body></html>`)).toBe(
    '<html lang="en" data-scripts="late"><body><script type="text/plain" data-src="/_astro/a.js"></script>' +
      '<script type="module">start()</script></body></html>',
  );
});

test("keeps other pages unchanged", () => {
  const page = `<html lang="en"><body>${SCRIPTS}</body></html>`;
  expect(delayScripts(page)).toBe(page);
});
