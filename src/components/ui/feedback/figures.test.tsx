import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Avatar } from "../marks/Avatar.tsx";
import { Delta } from "../marks/Delta.tsx";
import { EmptyState } from "./EmptyState.tsx";
import { ErrorState } from "./ErrorState.tsx";
import { Progress } from "./Progress.tsx";
import { StageBadge } from "../marks/StageBadge.tsx";

/** The text content, as read by a screen reader. */
function getText(html: string): string {
  return html.replaceAll(/<[^>]*>/g, "").replaceAll("\u00a0", " ");
}

describe("Delta", () => {
  const change = { value: 0.019, unit: "points", low: 0.003, high: 0.035, verdict: "changed" } as const;

  test("marks an increase as better when higher is better", () => {
    const html = renderToStaticMarkup(<Delta comparison={change} versus="vs previous" />);
    expect(getText(html)).toBe("Up, better: +1.9 pt vs previous");
    expect(html).toContain("text-up-ink");
  });

  test("marks an increase as worse when lower is better", () => {
    const slower = { ...change, value: 1_100, unit: "duration" } as const;
    const html = renderToStaticMarkup(<Delta comparison={slower} better="lower" />);
    expect(getText(html)).toBe("Up, worse: +1.1 s");
    expect(html).toContain("text-drop-ink");
  });

  test("is gray and no clear change if the interval includes zero", () => {
    const html = renderToStaticMarkup(<Delta comparison={{ ...change, low: -0.01, verdict: "within_chance" }} />);
    expect(getText(html)).toBe("Up: +1.9 pt no clear change");
    expect(html).not.toMatch(/text-(up|drop)-ink/);
  });

  test("has no direction or color when it rounds to zero", () => {
    const html = renderToStaticMarkup(<Delta comparison={{ ...change, value: -0.0001, unit: "percent" }} />);
    expect(getText(html)).toBe("Unchanged: 0.0%");
    expect(html).not.toMatch(/text-(up|drop)-ink/);
  });

  test("shows why there is no comparison", () => {
    expect(getText(renderToStaticMarkup(<Delta comparison={null} />))).toBe("No comparison");
    const html = renderToStaticMarkup(<Delta comparison="too_few_before" versus="vs previous 30 days" />);
    expect(getText(html)).toBe("too few before to compare vs previous 30 days");
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
