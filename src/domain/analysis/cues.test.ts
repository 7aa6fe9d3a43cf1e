import { describe, expect, it } from "vitest";
import { listConcepts } from "./concepts.ts";
import { findCues, strengthOf } from "./cues.ts";
import { readTokens } from "./tokens.ts";

describe("words that mean two things", () => {
  it.each([
    ["¿Me dices tu nombre completo y DNI?", false],
    ["Me passa nome completo e CPF, por favor?", false],
    ["El jueves está completo", true],
    ["A esa hora ya está completo", true],
  ])("%j tells of a failure: %s", (text, fails) => {
    expect(strengthOf(findCues(readTokens(text)), "failure") > 0).toBe(fails);
  });

  it.each([
    ["te lo mando luego", false],
    ["un té verde, por favor", true],
    ["un completo con palta", true],
    ["mi nombre completo es Ana Ruiz", false],
  ])("%j names something from a menu: %s", (text, named) => {
    expect(strengthOf(findCues(readTokens(text)), "menu_item") > 0).toBe(named);
  });

  it.each([
    ["Sí, quedan dos pares. ¿Te los reservo?", true],
    ["Restam dois pares. Quer que eu separe para você?", true],
    ["There are two pairs left. Shall I hold one for you?", true],
    ["Los pares que quedan son negros", false],
  ])("%j asks to confirm: %s", (text, asks) => {
    expect(strengthOf(findCues(readTokens(text)), "ask_confirm") > 0).toBe(asks);
  });

  it("te, who is spoken to, is no tea", () => {
    expect(listConcepts("te")).toEqual([]);
    expect(listConcepts("tea")).not.toEqual([]);
  });
});
