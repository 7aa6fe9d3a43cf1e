import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { UnlistedOption } from "./UnlistedOption.tsx";

test("shows how many values are not listed, or nothing", () => {
  expect(renderToStaticMarkup(<UnlistedOption count={19_800} />)).toBe(
    '<option disabled="">19,800 more not listed</option>',
  );
  expect(renderToStaticMarkup(<UnlistedOption count={0} />)).toBe("");
  expect(renderToStaticMarkup(<UnlistedOption count={undefined} />)).toBe("");
});
