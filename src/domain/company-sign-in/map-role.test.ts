import { expect, test } from "vitest";
import { getEmailDomain, mapRole } from "./map-role.ts";

const MAPPING = {
  roleClaim: "groups",
  roles: [
    { value: "bot-admins", role: "admin" as const },
    { value: "support", role: "member" as const },
  ],
  defaultRole: "viewer" as const,
};

test("the first rule that matches counts, in a list and in a single text", () => {
  expect(mapRole({ groups: ["support", "bot-admins"] }, MAPPING)).toBe("admin");
  expect(mapRole({ groups: "support" }, MAPPING)).toBe("member");
});

test("without a matching value, or with a claim of another kind, the default role is given", () => {
  for (const claims of [{}, { groups: [] }, { groups: ["Support"] }, { groups: 7 }, { groups: [7, null] }]) {
    expect(mapRole(claims, MAPPING)).toBe("viewer");
  }
});

test("a claim may be inside an object, and its name may have dots", () => {
  const nested = { ...MAPPING, roleClaim: "realm_access.roles" };
  expect(mapRole({ realm_access: { roles: ["support"] } }, nested)).toBe("member");
  expect(mapRole({ "realm_access.roles": ["bot-admins"] }, nested)).toBe("admin");
  expect(mapRole({ realm_access: null }, { ...MAPPING, roleClaim: "constructor.name" })).toBe("viewer");
});

test("without a claim there is no role to give", () => {
  expect(mapRole({ groups: ["support"] }, { ...MAPPING, roleClaim: "" })).toBeNull();
});

test("the domain is what follows the last @, in lower case", () => {
  expect(getEmailDomain("ana@Example.COM")).toBe("example.com");
  expect(getEmailDomain('"a@b"@example.com')).toBe("example.com");
});
