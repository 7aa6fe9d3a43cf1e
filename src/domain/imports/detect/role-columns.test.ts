import { expect, test } from "vitest";
import { readExport, table } from "#tests/support/imports.ts";

test("treats “user” next to a contact and a bot as an agent", () => {
  const { sides } = readExport(
    table(
      "conversation_id,created_at,author_type,body",
      "11,1773483302000,contact,a room?",
      "11,1773483303000,bot,For which dates?",
      "11,1773483363000,user,Rui here",
      "12,1773483402000,contact,parking?",
      "12,1773483403000,bot,It is free",
    ),
  );
  expect(sides).toBe("uba ub");
});

test("prefers a column that separates bot and people to a direction, which is no conversation id either", () => {
  const { sides, detection } = readExport(
    table(
      "Date & Time,Sender Type,Contact ID,Message Type,Content",
      "2026-03-14 10:15:02,contact,901,incoming,hello",
      "2026-03-14 10:15:04,workflow,901,outgoing,How can I help?",
      "2026-03-14 10:15:24,user,901,outgoing,Rui here",
      "2026-03-14 11:15:02,contact,902,incoming,parking?",
      "2026-03-14 11:15:04,workflow,902,outgoing,It is free",
    ),
  );
  expect(sides).toBe("uba ub");
  expect(detection.columns[3]?.field).toBe("ignore");
});

test("recognizes the participants of a contact center, with its queue as bot", () => {
  const { sides } = readExport(
    table(
      "Conversation ID,Message Time,Participant Purpose,Message Direction,Text Body",
      "g1,2026-03-14T10:15:02Z,customer,inbound,hello",
      "g1,2026-03-14T10:15:04Z,bot,outbound,How can I help?",
      "g1,2026-03-14T10:15:24Z,agent,outbound,Rui here",
      "g2,2026-03-14T11:15:02Z,customer,inbound,parking?",
      "g2,2026-03-14T11:15:04Z,acd,outbound,It is free",
    ),
  );
  expect(sides).toBe("uba ub");
});

test("uses the owner column for roles, not the message type", () => {
  const { sides } = readExport(
    table(
      "id,created,conversationId,text,type,owner",
      "1,2026-03-14 10:15:02,c1,hello,text,false",
      "2,2026-03-14 10:15:03,c1,How can I help?,text,true",
      "3,2026-03-14 11:15:02,c2,parking?,text,false",
      "4,2026-03-14 11:15:04,c2,It is free,text,true",
    ),
  );
  expect(sides).toBe("ub ub");
});

test("doesn't use a column of message types alone for roles", () => {
  const { warnings } = readExport(
    table("conversationId,text,type", "c1,hello there,text", "c1,How can I help?,text", "c2,parking?,text"),
  );
  expect(warnings).toContain("no_role_column");
});
