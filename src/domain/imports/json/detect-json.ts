import { buildOptions, createDetection, listSpeakerWarnings } from "../detection.ts";
import type { Detection } from "../detection.ts";
import { createSpeakerTally, detectOtherSpeakers } from "../speakers/detect-speakers.ts";
import { JSON_FORMAT_NAMES, JSON_FORMATS } from "./formats/json-formats.ts";
import type { JsonFormatName } from "./formats/json-formats.ts";
import type { JsonFormat } from "./json-format.ts";
import { createJsonReader } from "./reader/json-reader.ts";
import { createJsonSplitter } from "./reader/json-splitter.ts";
import { isObject, toList } from "./json-values.ts";

const SAMPLE_ELEMENTS = 100;
const MAX_SPEAKERS = 100;
const JSON_START = /^\s*(?:\[\s*(?:["{[]|$)|\{\s*["}])/;
const ZONELESS_TIME = /"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?"/;

/** Whether a file is JSON, so that no other format is tried. Some lines may be invalid, even the first. */
export function isJsonText(head: string): boolean {
  if (JSON_START.test(head)) return true;
  const lines = head.split("\n", 20).filter((line) => line.trim() !== "");
  return lines.filter((line) => /^\s*\{\s*"/.test(line)).length > lines.length / 2;
}

/** Detects one JSON format; null if the start of the file is of another. */
export function detectJson(name: JsonFormatName, head: string): Detection | null {
  if (!isJsonText(head) || findFormat(head) !== name) return null;
  const format: JsonFormat = JSON_FORMATS[name];
  const detection: Detection = {
    ...createDetection(name),
    confidence: 0.99,
    needsTimeZone: ZONELESS_TIME.test(head) && !head.includes('"date_unixtime"'),
  };
  return format.isChat === true ? detectSpeakers(detection, format, head) : detection;
}

let last: { head: string; name: JsonFormatName | null } | null = null;

/** The first format that matches; cached, because each format asks. */
function findFormat(head: string): JsonFormatName | null {
  if (last?.head === head) return last.name;
  const values = listSample(head);
  const name =
    JSON_FORMAT_NAMES.find((candidate) => {
      const format: JsonFormat = JSON_FORMATS[candidate];
      return values.some((value) => format.matches(value) || listInside(value, format.lists).some(format.matches));
    }) ?? null;
  last = { head, name };
  return name;
}

/** The first elements; one that the head cuts is closed. */
function listSample(head: string): unknown[] {
  const values: unknown[] = [];
  const splitter = createJsonSplitter([], {
    enter: () => undefined,
    error: () => undefined,
    element(text) {
      if (values.length >= SAMPLE_ELEMENTS) return;
      try {
        values.push(JSON.parse(text));
      } catch {
        // Reported by the reader.
      }
    },
  });
  splitter.push(head);
  splitter.end();
  return values;
}

function listInside(value: unknown, lists: readonly string[]): unknown[] {
  return lists.flatMap((path) => {
    let inner: unknown = value;
    for (const key of path.split(".")) inner = isObject(inner) ? inner[key] : undefined;
    return toList(inner).slice(0, SAMPLE_ELEMENTS);
  });
}

function detectSpeakers(detection: Detection, format: JsonFormat, head: string): Detection {
  const options = buildOptions(detection);
  if (options === null) return detection;
  const tally = createSpeakerTally();
  const sink = { message: () => undefined, error: () => undefined };
  const reader = createJsonReader(format, options, sink, ({ name, text }, opens) => tally.add(name, text, opens));
  reader.push(head);
  reader.end();
  const speakers = tally.detect().slice(0, MAX_SPEAKERS);
  return {
    ...detection,
    speakers,
    otherSpeakers: detectOtherSpeakers(speakers),
    warnings: listSpeakerWarnings(speakers),
  };
}
