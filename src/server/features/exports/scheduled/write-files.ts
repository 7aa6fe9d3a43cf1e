/** The files of a scheduled export: rows become bytes while they come, so that memory holds one row group. */
import { ByteWriter, ParquetWriter } from "hyparquet-writer";
import { SCHEDULED_TABLES } from "../../../../domain/exports/scheduled-tables.ts";
import type {
  ColumnType,
  ExportFormat,
  ScheduledColumn,
  ScheduledTable,
} from "../../../../domain/exports/scheduled-tables.ts";
import { PRODUCT_NAME } from "../../../../domain/shared/product.ts";
import type { ExportRow } from "./rows.sql.ts";

/** Rows of a row group at most. */
const GROUP_ROWS = 10_000;
/** Characters of text and JSON in a row group: a message may have 32 KiB. */
const GROUP_CHARACTERS = 8 * 1024 * 1024;

type Element = ConstructorParameters<typeof ParquetWriter>[0]["schema"][number];

/** Parquet's types of columns. Every value may be missing. */
const ELEMENTS: Readonly<Record<ColumnType, Omit<Element, "name">>> = {
  string: { type: "BYTE_ARRAY", converted_type: "UTF8" },
  json: { type: "BYTE_ARRAY", converted_type: "UTF8" },
  boolean: { type: "BOOLEAN" },
  int: { type: "INT32" },
  long: { type: "INT64" },
  double: { type: "DOUBLE" },
  date: { type: "INT32", converted_type: "DATE" },
  timestamp: { type: "INT64", converted_type: "TIMESTAMP_MILLIS" },
};

/** Encodes rows of a table; the same rows make the same bytes. */
export function encodeRows(
  format: ExportFormat,
  table: ScheduledTable,
  pages: AsyncIterable<readonly ExportRow[]>,
): AsyncGenerator<Uint8Array> {
  const columns = SCHEDULED_TABLES[table].columns;
  return format === "parquet" ? encodeParquet(columns, pages) : encodeLines(columns, pages);
}

async function* encodeLines(
  columns: readonly ScheduledColumn[],
  pages: AsyncIterable<readonly ExportRow[]>,
): AsyncGenerator<Uint8Array> {
  for await (const rows of pages) {
    const lines = rows.map((row) => JSON.stringify(Object.fromEntries(columns.map(([name]) => [name, row[name]]))));
    yield Buffer.from(lines.map((line) => `${line}\n`).join(""));
  }
}

async function* encodeParquet(
  columns: readonly ScheduledColumn[],
  pages: AsyncIterable<readonly ExportRow[]>,
): AsyncGenerator<Uint8Array> {
  const elements = columns.map(([name, type]): Element => ({ name, repetition_type: "OPTIONAL", ...ELEMENTS[type] }));
  const bytes = new ByteWriter();
  const schema = [{ name: "root", num_children: columns.length }, ...elements];
  const writer = new ParquetWriter({ writer: bytes, schema, createdBy: PRODUCT_NAME });
  let group = createGroup(columns);
  const write = async (): Promise<Uint8Array> => {
    const columnData = columns.map(([name], at) => ({ name, data: group.data[at] ?? [] }));
    if (group.rows > 0) await writer.write({ columnData, rowGroupSize: GROUP_ROWS });
    group = createGroup(columns);
    return takeBytes(bytes);
  };
  for await (const rows of pages) {
    for (const row of rows) {
      addRow(group, columns, row);
      if (group.rows === GROUP_ROWS || group.characters >= GROUP_CHARACTERS) yield await write();
    }
  }
  yield await write();
  await writer.finish();
  yield takeBytes(bytes);
}

type Group = { data: unknown[][]; rows: number; characters: number };

function createGroup(columns: readonly ScheduledColumn[]): Group {
  return { data: columns.map(() => []), rows: 0, characters: 0 };
}

function addRow(group: Group, columns: readonly ScheduledColumn[], row: ExportRow): void {
  for (const [at, [name, type]] of columns.entries()) {
    const value = toParquet(type, row[name]);
    if (typeof value === "string") group.characters += value.length;
    group.data[at]?.push(value);
  }
  group.rows += 1;
}

function toParquet(type: ColumnType, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (type === "json") return JSON.stringify(value);
  if (type === "long") return BigInt(Number(value));
  if (type === "date") return new Date(String(value));
  return value;
}

/** What was written since the last time. The writer counts offsets by itself. */
function takeBytes(writer: ByteWriter): Uint8Array {
  const taken = writer.getBytes().slice();
  writer.index = 0;
  return taken;
}
