import { redactForStorage } from "#src/domain/analysis/text/personal-data/personal-details.ts";
import { buildFlow, chooseStations, compareFlows } from "#src/domain/metrics/flow/flow.ts";
import type { FlowDraft, FlowPath, MessageToShow } from "#src/domain/metrics/flow/flow.ts";
import type { FlowMetrics, FlowQuery, StationMessage } from "#src/domain/metrics/flow/flow.contract.ts";
import type { MetricsQuery } from "#src/domain/metrics/metrics.contract.ts";
import { summarizeTimes } from "#src/domain/metrics/flow/time-to-convert.ts";
import { classifyConversation } from "#src/domain/reading/read-conversation.ts";
import { OUTCOME_GROUPS } from "#src/domain/reading/reading.contract.ts";
import { REMOVED_TEXT } from "#src/domain/retention/retention.contract.ts";
import { listStops } from "#src/domain/stations/list-stops.ts";
import { settleStops } from "#src/domain/stations/settle-stops.ts";
import type { Stop } from "#src/domain/stations/stations.contract.ts";
import { decodeStops } from "#src/domain/stations/stations.ts";
import { resolveLocalDays } from "../../../db/local-days.ts";
import { getDatabase } from "../../../db/sql.ts";
import type { Transaction } from "../../../db/sql.ts";
import { listPathMessages, listPaths, listTextsOfSteps, listTimesToConvert } from "./flow.sql.ts";
import type { PathRow } from "./flow.sql.ts";
import type { MetricsViewer } from "../metrics.service.ts";
import { addSettledParts } from "../rollups/part-sources.sql.ts";
import { getPeriodSums } from "../rollups/period-totals.ts";

/** The newest conversations are counted up to this many, which keeps a read of a very large period short. */
const MAX_PATHS = 4_000;
/** Conversations that are open or not read yet, whose stations are found on request; more of them have no station. */
const MAX_UNREAD = 100;
const MAX_MESSAGES = 60;
/** Sample size of conversion times: the median is accurate to about 6 percentiles. */
const MAX_TIMES = 300;
/** Conversations scanned at most when conversions, or matches of a filter by readings or sources, are rare. */
const MAX_SCANNED = 8_000;

/** The map of stations of a period's conversations, of one version against another if asked, and the time to convert. */
export async function getFlow(viewer: MetricsViewer, { against, ...query }: FlowQuery): Promise<FlowMetrics> {
  const { clientId } = viewer;
  const database = getDatabase();
  // Two connections, so that the two slow queries run in parallel.
  const [map, { timesMs, converted }] = await Promise.all([
    database.withClient(clientId, (tx) => getMap(tx, { clientId, query, against })),
    database.withClient(clientId, async (tx) => {
      const filter = { ...query, clientId, days: await resolveLocalDays(tx, { ...query, clientId }) };
      const times = listTimesToConvert(tx, { ...filter, limit: MAX_TIMES, scan: MAX_SCANNED });
      const [found, sums] = await Promise.all([times, getPeriodSums(tx, await addSettledParts(tx, filter))]);
      return { timesMs: found, converted: sums.converted };
    }),
  ]);
  return { ...map, timeToConvert: summarizeTimes(timesMs, converted) };
}

type Compared = { clientId: string; query: MetricsQuery; against: string | undefined };
type Found = { paths: FlowPath[]; total: number };

async function getMap(
  tx: Transaction,
  { clientId, query, against }: Compared,
): Promise<Omit<FlowMetrics, "timeToConvert">> {
  const own = await findPaths(tx, { ...query, clientId });
  const other = against === undefined ? null : await findPaths(tx, { ...query, version: against, clientId });
  // Of both versions together, so that a message is at the same station in both.
  const paths = settleStops([...own.paths, ...(other?.paths ?? [])]);
  const listing = chooseStations(paths);
  const draft = buildFlow(paths.slice(0, own.paths.length), listing);
  return {
    ...(await addTexts(tx, clientId, draft)),
    total: own.total,
    compare:
      other === null ? null : compareFlows(draft, buildFlow(paths.slice(own.paths.length), listing), other.total),
  };
}

async function findPaths(tx: Transaction, period: MetricsQuery & { clientId: string }): Promise<Found> {
  const filter = { ...period, days: await resolveLocalDays(tx, period) };
  const [rows, sums] = [
    await listPaths(tx, { ...filter, limit: MAX_PATHS, scan: MAX_SCANNED }),
    await getPeriodSums(tx, await addSettledParts(tx, filter)),
  ];
  const unread = rows.filter(({ stops }) => stops === null).slice(0, MAX_UNREAD);
  const found = await findStops(tx, period.clientId, unread);
  // Those that are not looked at count without stations, so that the figures are of all.
  const paths = rows.map((row) =>
    toPath(row, row.stops === null ? (found.get(row.conversationId) ?? []) : decodeStops(row.stops)),
  );
  return { paths, total: sums.conversations };
}

/** Reads the beginning of conversations that have no reading. */
async function findStops(tx: Transaction, clientId: string, rows: readonly PathRow[]): Promise<Map<string, Stop[]>> {
  if (rows.length === 0) return new Map();
  const conversationIds = rows.map(({ conversationId }) => conversationId);
  const messages = await listPathMessages(tx, { clientId, conversationIds, limit: MAX_MESSAGES });
  const byConversation = Map.groupBy(messages, ({ conversationId }) => conversationId);
  return new Map(
    rows.map(({ conversationId, closed }) => {
      const own = (byConversation.get(conversationId) ?? []).filter(({ text }) => text !== REMOVED_TEXT);
      const { acts, place } = classifyConversation(own.map(({ role, text, at }) => ({ role, text, at })));
      // An open conversation may still get its reply.
      const ending = !closed && place === "silent" ? "answer" : place;
      return [conversationId, listStops(own, { acts, place: ending })];
    }),
  );
}

function toPath({ conversationId, language, converted, closed, outcome }: PathRow, stops: Stop[]): FlowPath {
  const unconverted = closed ? "left" : "open";
  return {
    conversationId,
    language,
    stops,
    end: converted ? "converted" : unconverted,
    isLost: outcome !== null && OUTCOME_GROUPS[outcome] === "lost",
  };
}

/** Adds the texts of the messages; without those that are gone, or were changed since they were read. */
async function addTexts(
  tx: Transaction,
  clientId: string,
  draft: FlowDraft,
): Promise<Omit<FlowMetrics, "timeToConvert" | "total" | "compare">> {
  const messages = draft.stations.flatMap((station) => station.messages);
  const rows = messages.length === 0 ? [] : await listTextsOfSteps(tx, { clientId, messages });
  const texts = new Map(rows.map(({ conversationId, step, text }) => [conversationId + step, text]));
  const show = ({ conversationId, ...message }: MessageToShow): StationMessage[] => {
    const text = texts.get(conversationId + message.step);
    return text === undefined || text === REMOVED_TEXT ? [] : [{ ...message, text: redactForStorage(text) }];
  };
  return {
    ...draft,
    stations: draft.stations.map((station) => ({ ...station, messages: station.messages.flatMap(show) })),
  };
}
