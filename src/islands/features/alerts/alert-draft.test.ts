import { describe, expect, it } from "vitest";
import { ruleSchema } from "#src/domain/alerts/alerts.contract.ts";
import { describeFilter } from "#src/domain/alerts/describe.ts";
import { RULE_TEMPLATES } from "#src/domain/alerts/templates.ts";
import { EMPTY_DRAFT, createDraft, parseDraft, toDraftErrors } from "./alert-draft.ts";

describe("the form of an alert", () => {
  it.each(RULE_TEMPLATES.map(({ id, rule }) => [id, rule] as const))("holds the ready rule %s", (_id, input) => {
    const rule = ruleSchema.parse(input);
    expect(parseDraft(createDraft(rule)).rule).toEqual(rule);
  });

  it("shows shares as percent and durations as seconds", () => {
    const share = ruleSchema.parse({
      name: "Few",
      measure: "conversionRate",
      condition: { kind: "threshold", op: "below", value: 0.055 },
      recoverAt: 0.06,
    });
    expect(createDraft(share)).toMatchObject({ value: "5.5", recoverAt: "6" });
    expect(parseDraft(createDraft(share)).rule).toEqual(share);
    const slow = { ...EMPTY_DRAFT, name: "Slow", measure: "firstResponse", kind: "threshold", op: "above" } as const;
    expect(parseDraft({ ...slow, value: "2,5" }).rule?.condition).toMatchObject({ value: 2_500 });
  });

  it("keeps every filter", () => {
    const filter = {
      channel: "whatsapp",
      sourceKind: "ad,qr",
      source: "Spring ad",
      campaign: "spring",
      property: "plan=pro",
    };
    const rule = ruleSchema.parse({
      ...{ name: "Ads", measure: "conversations", filter },
      condition: { kind: "threshold", op: "below", value: 1 },
    });
    expect(rule.filter).toEqual(filter);
    expect(parseDraft(createDraft(rule)).rule).toEqual(rule);
    expect(describeFilter(filter)).toBe("WhatsApp, Ad or QR code, Source Spring ad, Campaign spring, plan = pro");
    expect(ruleSchema.safeParse({ ...rule, filter: { stage: "interest" } }).success).toBe(false);
  });

  it("names the field that is wrong", () => {
    expect(parseDraft({ ...EMPTY_DRAFT, kind: "threshold", value: "" }).errors).toMatchObject({
      name: expect.any(String),
      value: expect.any(String),
    });
    expect(parseDraft({ ...EMPTY_DRAFT, name: "x", measure: "lastMessage", minutes: "5" }).errors).toHaveProperty(
      "minutes",
    );
    expect(toDraftErrors({ "rule.condition.amount": "no", "filter.account": "no" }, EMPTY_DRAFT)).toEqual({
      amount: "no",
      account: "no",
    });
  });

  it("shows a refused target at its own field", () => {
    const draft = { ...EMPTY_DRAFT, userIds: ["a"], slack: "https://a.example", teams: "https://b.example" };
    const at = (path: string, of = draft) => toDraftErrors({ [path]: "no" }, of);
    expect(at("targets.0.userIds")).toEqual({ userIds: "no" });
    expect(at("targets.1.url")).toEqual({ slack: "no" });
    expect(at("targets.2.url")).toEqual({ teams: "no" });
    expect(at("targets.1.url", { ...draft, slack: "" })).toEqual({ teams: "no" });
    expect(at("something.else")).toEqual({ name: "no" });
  });
});
