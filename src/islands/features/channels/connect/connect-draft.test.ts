import { describe, expect, it } from "vitest";
import { dropEmpty, pickChanged } from "./connect-draft.ts";

describe("a channel's form", () => {
  it("sends only what is filled in, without the spaces around it", () => {
    expect(dropEmpty({ appSecret: " a1\n", verifyToken: " ", phoneNumberId: "" })).toEqual({ appSecret: "a1" });
  });

  it("sends only changed settings, and an emptied one as empty", () => {
    expect(pickChanged({ sessionHours: "24", agentIds: "" }, { sessionHours: 24, agentIds: "U1" })).toEqual({
      agentIds: "",
    });
  });
});
