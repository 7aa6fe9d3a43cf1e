import { describe, expect, it } from "vitest";
import { chooseForm, toJsonResponse } from "./accept.ts";

describe("the form of an answer", () => {
  it.each([
    ["application/json, text/event-stream", "stream"],
    ["text/event-stream;q=0.9, */*", "stream"],
    ["*/*", "json"],
    [null, "json"],
    ["application/json", "json"],
    ["Application/JSON; charset=utf-8", "json"],
    ["text/html, */*;q=0.8", "json"],
    ["text/event-stream", null],
    ["text/html", null],
  ])("for %s is %s", (accept, form) => {
    expect(chooseForm(accept)).toBe(form);
  });
});

describe("a stream as JSON", () => {
  const stream = (text: string) => new Response(text, { headers: { "content-type": "text/event-stream" } });
  const event = (message: object) => `event: message\r\ndata: ${JSON.stringify(message)}\r\n\r\n`;
  const text =
    event({ method: "notifications/progress" }) + event({ id: 1, result: {} }) + event({ id: 2, result: {} });

  it("has the answer alone, or those of a batch", async () => {
    expect(await (await toJsonResponse(stream(text), false)).json()).toEqual({ id: 1, result: {} });
    const batch = await toJsonResponse(stream(text), true);
    expect(batch.headers.get("content-type")).toContain("application/json");
    expect(await batch.json()).toEqual([
      { id: 1, result: {} },
      { id: 2, result: {} },
    ]);
  });

  it("leaves anything else as it is", async () => {
    const accepted = new Response(null, { status: 202 });
    expect(await toJsonResponse(accepted, false)).toBe(accepted);
  });
});
