import { expect, test } from "vitest";
import {
  canComment,
  canCorrect,
  canDeleteAnyComment,
  canManageApiAccounts,
  canManageKeys,
  canSaveViews,
  canUpload,
  canView,
} from "./policies.ts";

test("every role may look", () => {
  expect((["owner", "admin", "member", "viewer"] as const).every(canView)).toBe(true);
});

test("a viewer changes nothing", () => {
  expect(
    [canUpload, canCorrect, canComment, canDeleteAnyComment, canSaveViews, canManageApiAccounts, canManageKeys].some(
      (can) => can("viewer"),
    ),
  ).toBe(false);
});

test("a member works with conversations but not with keys or accounts", () => {
  expect(canUpload("member")).toBe(true);
  expect(canCorrect("member")).toBe(true);
  expect(canSaveViews("member")).toBe(true);
  expect(canComment("member")).toBe(true);
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
