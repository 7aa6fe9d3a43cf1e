import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Avatar } from "./Avatar.tsx";
import { Delta } from "./Delta.tsx";
import { EmptyState } from "./EmptyState.tsx";
import { ErrorState } from "./ErrorState.tsx";
import { Progress } from "./Progress.tsx";
import { StageBadge } from "./StageBadge.tsx";

/** The text content, as read by a screen reader. */
function getText(html: string): string {
  return html.replaceAll(/<[^>]*>/g, "").replaceAll("\u00a0", " ");
}

describe("Delta", () => {
  test("marks an increase as better when higher is better", () => {
    const html = renderToStaticMarkup(<Delta change={0.019} unit="points" versus="vs previous" />);
    expect(getText(html)).toBe("Up, better: +1.9 pt vs previous");
    expect(html).toContain("text-up-ink");
  });

  test("marks an increase as worse when lower is better", () => {
    const html = renderToStaticMarkup(<Delta change={1_100} unit="duration" better="lower" />);
    expect(getText(html)).toBe("Up, worse: +1.1 s");
    expect(html).toContain("text-drop-ink");
  });

  test("has no direction or color when it rounds to zero", () => {
    const html = renderToStaticMarkup(<Delta change={-0.0001} unit="percent" />);
    expect(getText(html)).toBe("Unchanged: 0.0%");
    expect(html).not.toMatch(/text-(up|drop)-ink/);
  });

  test("shows that there is no comparison", () => {
    expect(getText(renderToStaticMarkup(<Delta change={null} unit="percent" />))).toBe("No comparison");
  });
});

test("a progress bar is capped at its maximum", () => {
  const html = renderToStaticMarkup(<Progress label="Messages" value={120} max={100} />);
  expect(html).toContain('aria-valuenow="100"');
  expect(html).toContain('width="100%" height="100%" rx');
});

test("a stage badge shows the stage's name, or No stage", () => {
  expect(getText(renderToStaticMarkup(<StageBadge stage="consideration" />))).toBe("Consideration");
  expect(getText(renderToStaticMarkup(<StageBadge stage={null} />))).toBe("No stage");
});

test.each([
  ["Ana Maria Sousa", "AS"],
  ["  plato ", "P"],
  ["", ""],
])("the initials of %j are %j", (name, initials) => {
  expect(getText(renderToStaticMarkup(<Avatar name={name} />))).toBe(initials);
});

test("empty and error states have an h2 heading", () => {
  expect(renderToStaticMarkup(<EmptyState title="Nothing here" />)).toMatch(/<h2[^>]*>Nothing here<\/h2>/);
  expect(renderToStaticMarkup(<ErrorState title="Not loaded" message="Try again." />)).toMatch(
    /<h2[^>]*>Not loaded<\/h2>/,
  );
});
