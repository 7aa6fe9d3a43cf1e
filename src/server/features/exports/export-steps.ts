import { formatCsvCell } from "../../../domain/shared/csv-cell.ts";
import type { Transaction } from "../../db/sql.ts";
import { getDatabase } from "../../db/sql.ts";
import { listSentAttachments, readAttachment } from "../tickets/attachments.service.ts";
import { describeExport } from "./describe-export.ts";
import { TABLE_FILES } from "./settings-tables.ts";
import type { TableFile } from "./export-tables.ts";
import { formatEvent, formatMessage, formatMessageRow, MESSAGE_HEADER } from "./format-messages.ts";
import { listAccountEvents, listAccountMessages, listAccounts, listTableRows } from "./rows.sql.ts";
import type { Cursor } from "./rows.sql.ts";

/** Rows that are read at once. A message may have 32 KiB. */
const PAGE_ROWS = 500;

/** The next part of a file: `next` is where it goes on, null at its end. */
export type Page = { text: string | Uint8Array; rows: number; next: Cursor | null };

/** One file of an export. `key` is stored, to go on after a restart. */
export type Step = {
  key: string;
  /** The file's name in the zip. */
  entry: string;
  getPage(after: Cursor | null): Promise<Page>;
};

type Account = { id: string; name: string };

/** Lists the files of a client's export, in order. */
export async function listSteps(clientId: string): Promise<Step[]> {
  const accounts = await getDatabase().withClient(clientId, (tx) => listAccounts(tx, clientId));
  const attachments = await listSentAttachments(clientId);
  const folders = accounts.map((account) => ({ ...account, folder: `accounts/${buildFolderName(account)}` }));
  return [
    ...describeExport(folders).map(({ name, text }) => createTextStep(name, text)),
    ...TABLE_FILES.flatMap((file) => createTableSteps(clientId, file)),
    ...attachments.map(({ id, name }) => createFileStep(id, `support/files/${id}-${name}`)),
    ...folders.flatMap((account) => createAccountSteps(clientId, account)),
  ];
}

/** Names that differ only in their signs would get the same folder, so the end of the id is part of it. */
function buildFolderName({ id, name }: Account): string {
  const words = name
    .normalize("NFKD")
    .replaceAll(/[^A-Za-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .toLowerCase()
    .slice(0, 40);
  return `${words === "" ? "account" : words}-${id.slice(-6)}`;
}

function createTextStep(entry: string, text: string): Step {
  return { key: entry, entry, getPage: () => Promise.resolve({ text, rows: 0, next: null }) };
}

/** The file of an attachment; empty if it was deleted meanwhile. */
function createFileStep(id: string, entry: string): Step {
  const getPage = async () => ({ text: (await readAttachment(id)) ?? "", rows: 0, next: null });
  return { key: entry, entry, getPage };
}

function createTableSteps(clientId: string, file: TableFile): Step[] {
  const json = createStep({
    clientId,
    entry: `${file.file}.jsonl`,
    list: (tx, walk) => listTableRows(tx, file, walk),
    format: ({ row }) => `${JSON.stringify(row)}\n`,
  });
  if (file.csv === undefined) return [json];
  const names = file.columns.map(([name]) => name);
  const csv = createStep({
    clientId,
    entry: `${file.file}.csv`,
    header: `${names.join(",")}\r\n`,
    list: (tx, walk) => listTableRows(tx, file, walk),
    format: ({ row }) => `${names.map((name) => formatCsvCell(toText(row[name]))).join(",")}\r\n`,
  });
  return [json, csv];
}

function createAccountSteps(clientId: string, { id, folder }: Account & { folder: string }): Step[] {
  return [
    createStep({
      clientId,
      key: `${id}/messages.jsonl`,
      entry: `${folder}/messages.jsonl`,
      list: (tx, walk) => listAccountMessages(tx, { ...walk, apiAccountId: id }),
      format: formatMessage,
    }),
    createStep({
      clientId,
      key: `${id}/messages.csv`,
      entry: `${folder}/messages.csv`,
      header: MESSAGE_HEADER,
      list: (tx, walk) => listAccountMessages(tx, { ...walk, apiAccountId: id }),
      format: formatMessageRow,
    }),
    createStep({
      clientId,
      key: `${id}/events.jsonl`,
      entry: `${folder}/events.jsonl`,
      list: (tx, walk) => listAccountEvents(tx, { ...walk, apiAccountId: id }),
      format: formatEvent,
    }),
  ];
}

type Walk = { clientId: string; after: Cursor | null; limit: number };

function createStep<Row extends { key: Cursor }>({
  clientId,
  entry,
  // Of accounts not the folder's name, which changes with the account's.
  key = entry,
  header = "",
  list,
  format,
}: {
  clientId: string;
  entry: string;
  key?: string;
  header?: string;
  list: (tx: Transaction, walk: Walk) => Promise<Row[]>;
  format: (row: Row) => string;
}): Step {
  return {
    key,
    entry,
    async getPage(after) {
      const walk = { clientId, after, limit: PAGE_ROWS };
      const rows = await getDatabase().withClient(clientId, (tx) => list(tx, walk));
      const text = rows.map(format).join("");
      const isLast = rows.length < PAGE_ROWS;
      return {
        text: after === null ? header + text : text,
        rows: rows.length,
        next: isLast ? null : (rows.at(-1)?.key ?? null),
      };
    },
  };
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
