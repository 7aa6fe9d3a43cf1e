import { PRODUCT_NAME } from "../../../domain/shared/product.ts";
import { TABLE_FILES } from "./settings-tables.ts";

type AccountFolder = { id: string; name: string; folder: string };

/** Writes the files that explain an export: a text for people, a schema for programs. */
export function describeExport(accounts: readonly AccountFolder[]): { name: string; text: string }[] {
  return [
    { name: "README.txt", text: buildReadme(accounts) },
    { name: "schema.json", text: `${JSON.stringify(buildSchema(accounts), null, 2)}\n` },
  ];
}

function buildReadme(accounts: readonly AccountFolder[]): string {
  const lines = [
    `Everything of a ${PRODUCT_NAME} workspace.`,
    "",
    "Files ending in .jsonl have one JSON object per line, files ending in .csv a header and one row per line, in UTF-8.",
    "Times are in UTC. schema.json describes every file and field. Passwords, keys and secrets are not included.",
    "",
    "To read conversations back into a workspace, per folder of accounts/:",
    "1. Import messages.csv, or send the lines of messages.jsonl to POST /api/v1/messages, 1,000 at a time.",
    "2. Send the lines of events.jsonl to POST /api/v1/events.",
    "Repeating this counts nothing twice. Corrections, tags and comments are in conversations.jsonl and comments.jsonl.",
    "",
    "API accounts:",
    ...accounts.map(({ folder, name, id }) => `${folder}  ${name} (${id})`),
  ];
  return `${lines.join("\r\n")}\r\n`;
}

function buildSchema(accounts: readonly AccountFolder[]) {
  const tables = TABLE_FILES.flatMap(({ file, about, columns, csv }) => {
    const fields = columns.map(([name, , note]) => ({ name, ...(note === undefined ? {} : { about: note }) }));
    const described = { about, fields };
    return [{ file: `${file}.jsonl`, ...described }, ...(csv === true ? [{ file: `${file}.csv`, ...described }] : [])];
  });
  const perAccount = accounts.flatMap(({ folder, name }) => [
    { file: `${folder}/messages.jsonl`, about: `Messages of ${name}`, fields: MESSAGE_FIELDS },
    { file: `${folder}/messages.csv`, about: `Messages of ${name}, for the import`, fields: ROW_FIELDS },
    { file: `${folder}/events.jsonl`, about: `Events of ${name}`, fields: EVENT_FIELDS },
  ]);
  return { format: "threadlight-export", version: 1, files: [...tables, ...perAccount] };
}

const MESSAGE_FIELDS = [
  { name: "id" },
  { name: "conversationId", about: "the sender's ID: `externalId` in conversations.jsonl" },
  { name: "role", about: "user, bot or agent" },
  { name: "text" },
  { name: "timestamp", about: "absent if the sender gave no time" },
  { name: "channel" },
  { name: "user", about: "the end user's ID" },
  { name: "agent", about: "name, version and model of the bot" },
  { name: "metadata" },
  { name: "analysis", about: "the engine's reading; ignored when it is sent again" },
];

const ROW_FIELDS = [
  { name: "conversation_id" },
  { name: "message_id" },
  { name: "timestamp" },
  { name: "role" },
  { name: "text", about: "begins with an apostrophe if a spreadsheet would run it as a formula" },
  { name: "channel" },
  { name: "user_id" },
  { name: "bot_version" },
];

const EVENT_FIELDS = [
  { name: "id" },
  { name: "conversationId" },
  { name: "type", about: "conversion, handoff, feedback, end or custom" },
  { name: "name" },
  { name: "timestamp" },
  { name: "score" },
  { name: "value", about: "of a conversion, in the currency's units" },
  { name: "currency" },
  { name: "data" },
];
