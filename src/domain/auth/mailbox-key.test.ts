import { expect, test } from "vitest";
import { getMailboxKey } from "./mailbox-key.ts";

test("gives all addresses of a mailbox the same key, and other mailboxes another", () => {
  const same = ["ana.reis@gmail.com", "anareis+1@gmail.com", "A.N.A.Reis@googlemail.com", " anareis@gmail.com "];
  expect(new Set(same.map(getMailboxKey))).toEqual(new Set(["anareis@gmail.com"]));
  expect(getMailboxKey("ana+tag@example.com")).toBe("ana@example.com");
  expect(getMailboxKey("ana.reis@example.com")).not.toBe(getMailboxKey("anareis@example.com"));
});
