import { expect, test } from "vitest";
import type { UserRole } from "./auth.contract.ts";
import {
  canComment,
  canCorrect,
  canDeleteAnyComment,
  canDeleteWorkspace,
  canGrantRole,
  canManageApiAccounts,
  canManageIntents,
  canManageKeys,
  canManageUser,
  canManageUsers,
  canManageWorkspace,
  canSaveViews,
  canUpload,
  canView,
} from "./policies.ts";

test("every role may view", () => {
  expect((["owner", "admin", "member", "viewer"] as const).every(canView)).toBe(true);
});

test("a viewer may not change anything", () => {
  expect(
    [
      canUpload,
      canCorrect,
      canComment,
      canDeleteAnyComment,
      canSaveViews,
      canManageIntents,
      canManageApiAccounts,
      canManageKeys,
      canManageWorkspace,
      canManageUsers,
    ].some((can) => can("viewer")),
  ).toBe(false);
});

test("a member manages conversations but not keys or accounts", () => {
  expect(canUpload("member")).toBe(true);
  expect(canCorrect("member")).toBe(true);
  expect(canSaveViews("member")).toBe(true);
  expect(canComment("member")).toBe(true);
  expect(canManageIntents("member")).toBe(true);
  expect(canDeleteAnyComment("member")).toBe(false);
  expect(canManageKeys("member")).toBe(false);
  expect(canManageApiAccounts("member")).toBe(false);
});

test("owner and admin manage keys and accounts", () => {
  for (const role of ["owner", "admin"] as const) {
    expect(canManageKeys(role)).toBe(true);
    expect(canManageApiAccounts(role)).toBe(true);
  }
});

test("only an owner may delete the workspace", () => {
  expect((["owner", "admin", "member", "viewer"] as const).filter(canDeleteWorkspace)).toEqual(["owner"]);
});

test("owners manage every role, admins all but owners, the others none", () => {
  const roles = ["owner", "admin", "member", "viewer"] as const;
  const listManaged = (can: (role: UserRole, other: UserRole) => boolean) =>
    roles.map((role) => roles.filter((other) => can(role, other)));
  const expected = [[...roles], ["admin", "member", "viewer"], [], []];
  expect(listManaged(canGrantRole)).toEqual(expected);
  expect(listManaged(canManageUser)).toEqual(expected);
});
