import { describe, expect, it } from "vitest";
import { listUnscopedTables } from "./unscoped-tables.ts";

describe("statements on distributed tables", () => {
  it.each([
    ["select state from conversations where conversation_id = $1", ["conversations"]],
    ["select client_id, state from conversations where conversation_id = $1", ["conversations"]],
    ["delete from messages m using events e where m.message_id = e.event_id", ["messages", "events"]],
    ["select from unnest($1::uuid[]) as k, messages m where m.message_id = k", ["messages"]],
    ["update calls set state = 1 -- of a client_id = $1", ["calls"]],
    ["insert into steps select * from unnest($1::steps[])", ["steps"]],
  ])("are found if they name no client: %s", (statement, tables) => {
    expect(listUnscopedTables(statement)).toEqual(tables);
  });

  it.each([
    "select state from conversations where client_id = $1",
    "select state from conversations c where c.client_id = any($1)",
    "select from unnest($1, $2) as k (client_id, id) join messages m on m.client_id = k.client_id",
    "select from messages m where (m.client_id, m.message_id) in (select $1, $2)",
    "select from messages join events using (client_id, conversation_id)",
    "insert into steps (client_id, step) values ($1, $2)",
  ])("pass if they name a client: %s", (statement) => {
    expect(listUnscopedTables(statement)).toEqual([]);
  });

  it.each(["select messages, calls from usage where 'from events' <> ''", "select from users where user_id = $1"])(
    "are told from others: %s",
    (statement) => {
      expect(listUnscopedTables(statement)).toEqual([]);
    },
  );
});
