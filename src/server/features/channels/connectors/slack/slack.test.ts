import { describe, expect, it } from "vitest";
import { describeFirst, mapBody } from "#tests/support/map-channel.ts";
import { slack } from "./slack.ts";

const ENVELOPE = { type: "event_callback", team_id: "T1", api_app_id: "A1", authorizations: [{ user_id: "UBOT" }] };
const IM = { type: "message", channel: "D1", channel_type: "im", user: "UANA", ts: "1790000000.000100", text: "hello" };
const CHANNEL = { ...IM, channel: "C1", channel_type: "channel" };

function map(event: object, options = {}) {
  return mapBody(slack, { ...ENVELOPE, event }, options);
}

describe("a Slack message", () => {
  it.each([
    [IM, "T1:D1 ∞ | user | hello"],
    [{ ...IM, thread_ts: "1.1" }, "T1:D1:1.1 ∞ | user | hello"],
    [CHANNEL, "T1:C1:1790000000.000100 | user | hello"],
    [{ ...CHANNEL, thread_ts: "1.1" }, "T1:C1:1.1 | user | hello"],
    [{ ...IM, bot_id: "B1", app_id: "A1" }, "T1:D1 ∞ | bot | hello"],
    [{ ...IM, subtype: "file_share", text: "", files: [{}] }, "T1:D1 ∞ | user | [document]"],
    [{ ...IM, text: "", attachments: [{}] }, "T1:D1 ∞ | user | [card]"],
    [
      { ...IM, text: "", blocks: [{ type: "section", text: { text: "From a block" } }] },
      "T1:D1 ∞ | user | From a block",
    ],
    [
      {
        ...{ ...IM, text: "This content can't be displayed." },
        blocks: [
          { type: "header", text: { text: "Order 7" } },
          { type: "section", fields: [{ text: "Paid" }, { text: "Sent" }] },
          { type: "context", elements: [{ type: "mrkdwn", text: "by post" }] },
          { type: "actions", elements: [{ text: { text: "Track" } }] },
        ],
      },
      "T1:D1 ∞ | user | Order 7\nPaid\nSent\nby post",
    ],
    [
      { ...IM, text: "", blocks: [{ type: "actions", elements: [{ text: { text: "Track" } }] }] },
      "T1:D1 ∞ | user | Track",
    ],
    [
      {
        ...{ ...IM, text: "", bot_id: "B1", app_id: "A1" },
        attachments: [
          { fallback: "f", pretext: "News", text: "Open &amp; free", fields: [{ title: "Price", value: "9" }] },
        ],
      },
      "T1:D1 ∞ | bot | News\nOpen & free\nPrice: 9",
    ],
    [{ ...IM, text: "", attachments: [{ fallback: "Only this" }] }, "T1:D1 ∞ | user | Only this"],
    [
      { ...IM, text: "", attachments: [{ blocks: [{ type: "section", text: { text: "In a block" } }] }] },
      "T1:D1 ∞ | user | In a block",
    ],
    [{ ...IM, text: "mine", attachments: [{ text: "of a link" }] }, "T1:D1 ∞ | user | mine"],
    [
      { ...IM, text: "<@UBOT> a &lt;b&gt; &amp;amp; <https://x.y|site> <https://z.z> <@U2> <#C9|news>" },
      "T1:D1 ∞ | user | a <b> &amp; site https://z.z @user #news",
    ],
  ])("is mapped: %#", (event, expected) => {
    expect(describeFirst(map(event))).toBe(expected);
  });

  it("has its ts as id and time, and counts once under two event types", () => {
    const [message] = map(IM).messages;
    expect(message).toMatchObject({ id: "slack:D1:1790000000.000100", at: 1790000000000, user: "P(UANA)" });
    expect(map({ ...CHANNEL, type: "app_mention", channel_type: undefined }).messages[0]?.id).toBe(
      map(CHANNEL).messages[0]?.id,
    );
  });

  it("in a channel counts if it is addressed to the bot, or in a thread that it takes part in", () => {
    const isSure = (event: object, options = {}) => map(event, options).messages[0]?.onlyKnown === false;
    expect(isSure(IM)).toBe(true);
    expect(isSure(CHANNEL)).toBe(false);
    expect(isSure({ ...CHANNEL, text: "<@UBOT> hi" })).toBe(true);
    expect(isSure({ ...CHANNEL, type: "app_mention" })).toBe(true);
    expect(isSure({ ...CHANNEL, bot_id: "B1", app_id: "A1" })).toBe(true);
    expect(isSure(CHANNEL, { settings: { groupMessages: "all" } })).toBe(true);
    expect(isSure({ ...CHANNEL, text: "<@UB2> hi" }, { fields: { botUserId: "UB2" } })).toBe(true);
  });

  it.each([
    ["other_bot", { ...IM, bot_id: "B2", app_id: "A2" }],
    ["system", { ...IM, subtype: "channel_join" }],
    ["system", { ...IM, hidden: true }],
    ["reaction", { type: "reaction_added" }],
    ["system", { type: "assistant_thread_started" }],
    ["system", { type: "app_home_opened" }],
    ["unknown_type", { type: "brand_new" }],
  ])("is ignored as %s: %j", (reason, event) => {
    expect(map(event)).toMatchObject({ messages: [], ignored: new Map([[reason, 1]]) });
  });

  it("is edited, unless only a link preview was added", () => {
    const message = { ...IM, text: "hello!", edited: { user: "UANA", ts: "1790000009.000000" } };
    const changed = { ...IM, subtype: "message_changed", hidden: true, message, previous_message: IM };
    expect(map(changed).changes).toMatchObject([
      { id: "slack:D1:1790000000.000100", text: "hello!", changedAt: 1790000009000 },
    ]);
    expect(map({ ...changed, message: { ...IM, attachments: [{}] } }).changes).toEqual([]);
  });

  it("is deleted", () => {
    const deleted = {
      ...IM,
      subtype: "message_deleted",
      hidden: true,
      deleted_ts: IM.ts,
      previous_message: IM,
      ts: "1790000010.0001",
    };
    expect(map(deleted).changes).toMatchObject([{ id: "slack:D1:1790000000.000100", text: "[deleted]" }]);
  });
});

describe("an interaction in Slack", () => {
  const body = {
    type: "block_actions",
    team: { id: "T1" },
    user: { id: "UANA" },
    channel: { id: "D1" },
    message: { ts: "1.1" },
  };

  it.each([
    [{ text: { text: "Book it" }, value: "b" }, "Book it"],
    [{ selected_option: { text: { text: "Large" }, value: "l" } }, "Large"],
    [{ selected_options: [{ text: { text: "A" } }, { text: { text: "B" } }] }, "A, B"],
  ])("counts with what was pressed: %j", (action, text) => {
    const sent = { ...body, actions: [{ action_id: "a", action_ts: "1790000001.5", ...action }] };
    const expected = [{ id: "slack:D1:1790000001.5", text, at: 1790000001500, metadata: { kind: "button" } }];
    expect(mapBody(slack, { payload: JSON.stringify(sent) }).messages).toMatchObject(expected);
    expect(mapBody(slack, sent).messages).toMatchObject(expected);
  });

  it("outside of a conversation is ignored", () => {
    expect(mapBody(slack, { payload: JSON.stringify({ ...body, channel: undefined }) }).ignored).toEqual(
      new Map([["system", 1]]),
    );
    expect(mapBody(slack, { payload: "{" }).ignored).toEqual(new Map([["unknown_type", 1]]));
  });
});
