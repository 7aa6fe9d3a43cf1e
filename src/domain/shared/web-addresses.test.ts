import { expect, test } from "vitest";
import { newAdministratorSchema } from "../admin/administrators.contract.ts";
import { personNameSchema } from "../auth/auth.contract.ts";
import { workspaceChangeSchema } from "../workspace/workspace.contract.ts";
import { containsWebAddress } from "./web-addresses.ts";

const ADDRESSES = [
  "https://evil.example",
  "Win HTTP://EVIL.EXAMPLE/now",
  "hxxp://evil.example",
  "www.evil.example",
  "www .evil",
  "//evil.example",
  "evil.com",
  "Claim it at evil.com/prize now",
  "evil.co.uk",
  "sub-domain.evil.io:8080",
  "bit.ly/x",
  "EVIL.COM",
  "münchen.de",
  "пример.рф",
  "例え.テスト",
  "xn--e1afmkfd.xn--p1ai",
  "evil．com",
  "evil。com",
  "evil｡com",
  "evil․com",
  "ｅｖｉｌ．ｃｏｍ",
  "𝐞𝐯𝐢𝐥.𝐜𝐨𝐦",
  "ⓔⓥⓘⓛ.ⓒⓞⓜ",
  "evil\u200b.\u200bcom",
  "evil\u2060.c\u00adom",
  "evil.\u200dcom",
  "ev\ufeffil.com",
  "evil\u3164.com",
  "evil.\u0338com",
  "\u202emoc.live",
  "evil[.]com",
  "evil (dot) com",
  "192.168.0.1",
  "http:evil",
  "mailto:someone",
  "javascript:alert(1)",
  "write to me@evil.com",
];

const NAMES = [
  "Acme Inc.",
  "Acme, Inc. and partners",
  "St. Mary Clinic",
  "J.P. Morgan",
  "A.B.C. GmbH",
  "Almaréa Experiences",
  "Smith & Sons",
  "O'Neill's Bar",
  "Café Olé",
  "Studio 1.5",
  "Ana Reis",
  "李小龍",
  "Łukasz Żółć",
  "Team: Support",
  "Data: Insights",
  "Hotel: Lisboa",
  "24/7 Help",
  "Yes! We can...",
  "न्यू दिल्ली",
];

test.each(ADDRESSES)("finds the web address in %j, and refuses it as a workspace's name", (text) => {
  expect(containsWebAddress(text)).toBe(true);
  expect(workspaceChangeSchema.safeParse({ name: text }).success).toBe(false);
  expect(personNameSchema.safeParse(text).success).toBe(false);
});

test.each(NAMES)("finds none in %j", (text) => {
  expect(containsWebAddress(text)).toBe(false);
  expect(workspaceChangeSchema.safeParse({ name: text }).success).toBe(true);
});

test("says why a name is refused, in the words of the specification for people", () => {
  const workspace = workspaceChangeSchema.safeParse({ name: "evil.com" }).error;
  expect(workspace?.issues[0]?.message).toBe("Names can't contain web addresses. Leave out the dot.");
  // A letter of the Lisu script that looks like a dot.
  const person = personNameSchema.safeParse("evil\ua4f8com").error;
  expect(person?.issues[0]?.message).toBe("Name must contain only letters and spaces");
});

test("refuses direction marks in a workspace's name, which show a name backwards", () => {
  expect(workspaceChangeSchema.safeParse({ name: "Acme \u202egnp" }).success).toBe(false);
  expect(workspaceChangeSchema.safeParse({ name: "Acme\u2028Corp" }).success).toBe(false);
});

test("a long name is refused for its length alone, before any other check", () => {
  const name = `${"a1".repeat(30_000)}.com`;
  const messages = [
    personNameSchema.safeParse(name),
    workspaceChangeSchema.safeParse({ name }),
    newAdministratorSchema.safeParse({ name, email: "ana@example.com" }),
  ].map(({ error }) => error?.issues.map(({ message }) => message));
  expect(messages).toEqual([["Name too long"], ["Name too long"], ["Name too long"]]);
});

test("a text that is too long for a name is not searched", () => {
  expect(containsWebAddress("a".repeat(1_000))).toBe(false);
  expect(containsWebAddress("a".repeat(1_001))).toBe(true);
});
