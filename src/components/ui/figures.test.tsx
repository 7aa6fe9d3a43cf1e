import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Avatar } from "./Avatar.tsx";
import { Delta } from "./Delta.tsx";
import { EmptyState } from "./EmptyState.tsx";
import { ErrorState } from "./ErrorState.tsx";
import { Progress } from "./Progress.tsx";
import { StageBadge } from "./StageBadge.tsx";

/** What a screen reader would read of it. */
function readText(html: string): string {
  return html.replaceAll(/<[^>]*>/g, "").replaceAll("\u00a0", " ");
}

describe("a change", () => {
  test("upwards is better where more is better", () => {
    const html = renderToStaticMarkup(<Delta change={0.019} unit="points" versus="vs previous" />);
    expect(readText(html)).toBe("Up, better: +1.9 pt vs previous");
    expect(html).toContain("text-up-ink");
  });

  test("upwards is worse where less is better", () => {
    const html = renderToStaticMarkup(<Delta change={1_100} unit="duration" better="lower" />);
    expect(readText(html)).toBe("Up, worse: +1.1 s");
    expect(html).toContain("text-drop-ink");
  });

  test("that rounds to nothing has no direction and no colour", () => {
    const html = renderToStaticMarkup(<Delta change={-0.0001} unit="percent" />);
    expect(readText(html)).toBe("Unchanged: 0.0%");
    expect(html).not.toMatch(/text-(up|drop)-ink/);
  });

  test("of which nothing is known says so", () => {
    expect(readText(renderToStaticMarkup(<Delta change={null} unit="percent" />))).toBe("No change known");
  });
});

test("a progress bar tells its value and never draws past its end", () => {
  const html = renderToStaticMarkup(<Progress label="Messages" value={120} max={100} />);
  expect(html).toContain('aria-valuenow="100"');
  expect(html).toContain('width="100%" height="100%" rx');
});

test("a stage has its word, and none has one too", () => {
  expect(readText(renderToStaticMarkup(<StageBadge stage="consideration" />))).toBe("Consideration");
  expect(readText(renderToStaticMarkup(<StageBadge stage={null} />))).toBe("No stage");
});

test.each([
  ["Ana Maria Sousa", "AS"],
  ["  plato ", "P"],
  ["", ""],
])("the initials of %j are %j", (name, initials) => {
  expect(readText(renderToStaticMarkup(<Avatar name={name} />))).toBe(initials);
});

test("what stands in place of a screen has a heading of the screen's own level, so that none is skipped", () => {
  expect(renderToStaticMarkup(<EmptyState title="Nothing here" />)).toMatch(/<h2[^>]*>Nothing here<\/h2>/);
  expect(renderToStaticMarkup(<ErrorState title="Not loaded" message="Try again." />)).toMatch(
    /<h2[^>]*>Not loaded<\/h2>/,
  );
});
