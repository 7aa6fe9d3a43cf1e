import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { NotListed } from "./NotListed.tsx";

test("the end of a list tells how many it leaves out, and nothing where it leaves none out", () => {
  expect(renderToStaticMarkup(<NotListed count={19_800} />)).toBe(
    '<option disabled="">and 19,800 rarer, not listed</option>',
  );
  expect(renderToStaticMarkup(<NotListed count={0} />)).toBe("");
  expect(renderToStaticMarkup(<NotListed count={undefined} />)).toBe("");
});
