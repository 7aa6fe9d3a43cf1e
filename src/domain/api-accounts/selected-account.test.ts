import { describe, expect, test } from "vitest";
import { chooseAccount, selectedAccountKey } from "./selected-account.ts";

describe("the selected account", () => {
  const accounts = [
    { id: "a", isDefault: false },
    { id: "b", isDefault: true },
  ];

  test("is the stored one if it still exists", () => {
    expect(chooseAccount(accounts, "a")?.id).toBe("a");
  });

  test("is the default one otherwise, or the first if none is the default", () => {
    expect(chooseAccount(accounts, "gone")?.id).toBe("b");
    expect(chooseAccount(accounts.slice(0, 1), null)?.id).toBe("a");
    expect(chooseAccount([], "a")).toBeNull();
  });

  test("is stored under one key per client", () => {
    expect(selectedAccountKey("c1")).toBe("selectedApiAccount_c1");
  });
});
