import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Outcome } from "#src/domain/reading/reading.contract.ts";
import { WeeklyChoices } from "./WeeklyChoices.tsx";

test("a chosen reason that the engine's outcome can't have blocks agreeing, and says why", () => {
  const blocked = draw("answered", "lost");
  expect(blocked).toContain("“Answered” can’t have a reason");
  expect(findAgree(blocked)).toContain('aria-disabled="true"');
  for (const html of [draw("lost", "lost"), draw("answered", null)]) {
    expect(html).not.toContain("can’t have a reason");
    expect(findAgree(html)).not.toContain('aria-disabled="true"');
  }
});

function draw(engine: Outcome, read: Outcome | null): string {
  return renderToStaticMarkup(
    <WeeklyChoices
      chosen={{
        conversationId: "1",
        messageId: "2",
        random: true,
        engine: { outcome: engine, reason: null },
        read: read === null ? null : { outcome: read, reason: "price_objection" },
      }}
      isReader
      onRead={() => undefined}
      onUndo={null}
    />,
  );
}

function findAgree(html: string): string {
  return /<button[^>]*aria-keyshortcuts="Enter"[^>]*>/.exec(html)?.[0] ?? "";
}
