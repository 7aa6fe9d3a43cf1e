import { describe, expect, it } from "vitest";
import { listConcepts } from "./concepts.ts";
import { getStrength } from "./cues.ts";
import { findCues } from "./find-cues.ts";
import { tokenize } from "../words/tokenizer.ts";

describe("ambiguous words", () => {
  it.each([
    ["¿Me dices tu nombre completo y DNI?", false],
    ["Me passa nome completo e CPF, por favor?", false],
    ["El jueves está completo", true],
    ["A esa hora ya está completo", true],
  ])("%j reports a failure: %s", (text, fails) => {
    expect(getStrength(findCues(tokenize(text)), "failure") > 0).toBe(fails);
  });

  it.each([
    ["te lo mando luego", false],
    ["un té verde, por favor", true],
    ["un completo con palta", true],
    ["mi nombre completo es Ana Ruiz", false],
  ])("%j names a menu item: %s", (text, named) => {
    expect(getStrength(findCues(tokenize(text)), "menu_item") > 0).toBe(named);
  });

  it.each([
    ["Sí, quedan dos pares. ¿Te los reservo?", true],
    ["Restam dois pares. Quer que eu separe para você?", true],
    ["There are two pairs left. Shall I hold one for you?", true],
    ["Los pares que quedan son negros", false],
  ])("%j asks for confirmation: %s", (text, asks) => {
    expect(getStrength(findCues(tokenize(text)), "ask_confirm") > 0).toBe(asks);
  });

  it("do not take the Spanish pronoun te for tea", () => {
    expect(listConcepts("te")).toEqual([]);
    expect(listConcepts("tea")).not.toEqual([]);
  });
});
