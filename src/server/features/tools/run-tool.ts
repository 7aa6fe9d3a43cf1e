import { agentsQuerySchema } from "../../../domain/bot-versions/bot-versions.contract.ts";
import { conversationsQuerySchema, MAX_PAGE_EVENTS } from "../../../domain/conversations/conversations.contract.ts";
import { messageSearchSchema } from "../../../domain/conversations/message-search.contract.ts";
import { DEFINITIONS } from "../../../domain/metrics/definitions.ts";
import { findingsQuerySchema, metricsQuerySchema } from "../../../domain/metrics/metrics.contract.ts";
import { dropOffsQuerySchema } from "../../../domain/metrics/drop-offs/drop-offs.contract.ts";
import { previousPeriod } from "../../../domain/metrics/period.ts";
import { flowQuerySchema } from "../../../domain/metrics/flow/flow.contract.ts";
import { isWithinLimit } from "../../../domain/mcp/fit-result.ts";
import { MAX_SHOWN_MESSAGES } from "../../../domain/mcp/tools.ts";
import type { ToolArguments, ToolData, ToolName } from "../../../domain/mcp/tools.ts";
import { sourcesQuerySchema } from "../../../domain/sources/source-metrics.contract.ts";
import { idSchema } from "../../../domain/shared/ids.ts";
import { paths, withQuery } from "../../../domain/paths/paths.ts";
import { getAgents } from "../bot-versions/bot-versions.service.ts";
import { getConversation, listConversations } from "../conversations/conversations.service.ts";
import { searchMessages } from "../conversations/list/search-messages.service.ts";
import { deriveConversationId } from "../ingest/ingest.service.ts";
import { getFindings } from "../metrics/findings/findings.service.ts";
import { getFlow } from "../metrics/flow/flow.service.ts";
import { getQuestions } from "../metrics/findings/questions.service.ts";
import { getOutcomes } from "../metrics/outcomes.service.ts";
import { getDimensions, getDropOffs, getFunnel, getOverview } from "../metrics/metrics.service.ts";
import { getSources } from "../metrics/breakdowns/sources.service.ts";
import { getTopics } from "../metrics/breakdowns/topics.service.ts";
import { requireTrackedIn } from "../../db/property-names.ts";
import { explainEmpty } from "./explain-empty.ts";
import { cutMessage, cutToFit, fitPage } from "./fit.ts";
import type { ToolContext } from "./tool-context.ts";
import { parseQuery, UseError } from "./use-error.ts";
import { listChanges } from "./list-changes.ts";

const EXTERNAL_PREFIX = "external:";
/** Events of one page where they would leave no room for messages. */
const FEW_EVENTS = 50;

/** The tools that only read. */
export type ReadingTool = Exclude<ToolName, "ask">;

type Runner<Name extends ReadingTool> = (context: ToolContext, args: ToolArguments<Name>) => Promise<ToolData<Name>>;

/**
 * What each tool does: the service function of the same request over HTTP, so that figures are the same. Throws UseError for
 * values that can't be used, and the AppErrors of the services.
 */
const RUNNERS: { [Name in ReadingTool]: Runner<Name> } = {
  async list_conversations(context, args) {
    const { limit, cursor: _cursor, ids: _ids, ...filter } = args;
    const query = parseQuery(conversationsQuerySchema, args);
    const link = context.origin + withQuery(paths.dash.conversations, filter);
    const page = await fitPage({
      limit,
      get: async (count) => ({ ...(await listConversations(context.viewer, { ...query, limit: count })), link }),
      items: ({ items }) => items,
      replace: (whole, items) => ({ ...whole, items }),
      things: "conversations",
    });
    if (page.items.length === 0) await rejectUnknownValues(context, args);
    return page;
  },

  async get_conversation(context, { id, account, cursor, limit }) {
    const { viewer } = context;
    const conversationId = resolveId(id, account ?? viewer.apiAccountId);
    const link = context.origin + paths.dash.conversation(conversationId);
    return fitPage({
      limit,
      get: async (count) => ({
        ...(await getCutConversation(context, conversationId, { cursor, limit: count })),
        link,
      }),
      items: ({ messages }) => messages,
      replace: (whole, messages) => ({ ...whole, messages }),
      things: "messages",
    });
  },

  async search_messages(context, args) {
    const search = parseQuery(messageSearchSchema, args);
    const page = await searchMessages(context.viewer, search);
    if (page.hits.length === 0 && page.nextCursor === null) await rejectUnknownValues(context, args);
    return page;
  },

  async get_metrics(context, { compare, ...args }) {
    const query = parseQuery(metricsQuerySchema, args);
    const before = { ...query, ...previousPeriod(query) };
    const [now, earlier] = await Promise.all([
      getOverview(context.viewer, query),
      compare ? getOverview(context.viewer, before) : null,
    ]);
    if (now.figures.conversations === 0) await rejectUnknownValues(context, query);
    const comparison =
      earlier === null
        ? null
        : {
            from: earlier.from,
            to: earlier.to,
            ...{ figures: earlier.figures, csat: earlier.csat },
            changes: listChanges(now, earlier),
          };
    const data = { ...now, compare: comparison };
    return cutToFit(data, {
      items: now.series.toReversed(),
      replace: (newest) => ({ ...data, series: newest.toReversed() }),
      things: "points of the series, the newest",
      next: "The figures are of the whole period. Choose a shorter period for its whole series.",
    });
  },

  async get_funnel(context, args) {
    const query = parseQuery(metricsQuerySchema, args);
    const funnel = await getFunnel(context.viewer, query);
    if (funnel.conversations === 0) await rejectUnknownValues(context, query);
    return funnel;
  },

  async get_drop_offs(context, { limit, ...args }) {
    const query = parseQuery(dropOffsQuerySchema, args);
    const dropOffs = await getDropOffs(context.viewer, query);
    if (dropOffs.total === 0) await rejectUnknownValues(context, query);
    const data = { ...dropOffs, steps: dropOffs.steps.slice(0, limit) };
    return cutToFit(data, {
      items: data.steps,
      replace: (steps) => ({ ...data, steps }),
      things: "bot messages, the most frequent",
      next: "Filter by stage, channel or language for others.",
    });
  },

  async get_outcomes(context, args) {
    const query = parseQuery(metricsQuerySchema, args);
    const outcomes = await getOutcomes(context.viewer, query);
    if (outcomes.closed + outcomes.open === 0) await rejectUnknownValues(context, query);
    return cutToFit(outcomes, {
      items: outcomes.series.toReversed(),
      replace: (newest) => ({ ...outcomes, series: newest.toReversed() }),
      things: "points of the series, the newest",
      next: "The counts are of the whole period. Choose a shorter period for its whole series.",
    });
  },

  async get_topics(context, args) {
    const data = await getTopics(context.viewer, parseQuery(metricsQuerySchema, args));
    if (data.n === 0) await rejectUnknownValues(context, args);
    return cutToFit(data, {
      items: data.topics,
      replace: (topics) => ({ ...data, topics }),
      things: "topics, those with the most conversations",
      next: "Filter by outcome, need, channel or language for others.",
    });
  },

  async get_sources(context, args) {
    const data = await getSources(context.viewer, parseQuery(sourcesQuerySchema, args));
    if (data.n === 0) await rejectUnknownValues(context, args);
    return cutToFit(data, {
      items: data.sources,
      replace: (sources) => ({ ...data, sources }),
      things: "sources, those with the most lost",
      next: "Filter by sourceKind, campaign or channel, or ask `by` campaign.",
    });
  },

  async get_flow(context, args) {
    const data = await getFlow(context.viewer, parseQuery(flowQuerySchema, args));
    if (data.n === 0) await rejectUnknownValues(context, args);
    return cutToFit(data, {
      items: data.stations,
      replace: (stations) => ({ ...data, stations }),
      things: "stations, those with the most conversations",
      next: "Filter by outcome, channel or language for others.",
    });
  },

  async get_questions(context, args) {
    const all = await getQuestions(context.viewer, parseQuery(metricsQuerySchema, args));
    if (all.length === 0) await rejectUnknownValues(context, args);
    return cutToFit(
      { questions: all },
      {
        items: all,
        replace: (questions) => ({ questions }),
        things: "questions, those with the most lost",
        next: "Filter by need, topic, channel or language for others.",
      },
    );
  },

  async get_findings(context, args) {
    const query = parseQuery(findingsQuerySchema, args);
    const data = await getFindings(context.viewer, query);
    if (data.findings.length === 0) await rejectUnknownValues(context, query);
    return cutToFit(data, {
      items: data.findings,
      replace: (findings) => ({ findings }),
      things: "findings, those with the largest effect",
      next: "Filter by status, channel or language for others.",
    });
  },

  async get_agents(context, args) {
    const query = parseQuery(agentsQuerySchema, args);
    const data = await getAgents(context.viewer, query);
    if (data.rows.length === 0) await rejectUnknownValues(context, query);
    return cutToFit(data, {
      items: data.rows,
      replace: (rows) => ({ ...data, rows }),
      things: "rows, those with the most conversations",
      next: "Filter by account, channel or language for others.",
    });
  },

  async get_dimensions(context, args) {
    const data = await getDimensions(context.viewer, parseQuery(metricsQuerySchema, args));
    return cutToFit(data, {
      items: data.versions,
      replace: (versions) => ({ ...data, versions }),
      things: "versions, the most frequent",
      next: "Choose a shorter period for others.",
    });
  },

  get_definitions(_context, { measure }) {
    const definitions = Object.entries(DEFINITIONS)
      .filter(([id]) => measure === undefined || id === measure)
      .map(([id, definition]) => ({ id, ...definition }));
    return Promise.resolve({ definitions });
  },
};

/** Runs a tool with parsed arguments. */
export async function runTool<Name extends ReadingTool>(
  context: ToolContext,
  name: Name,
  args: ToolArguments<Name>,
): Promise<ToolData<Name>> {
  const isList = name === "list_conversations" || name === "search_messages";
  await requireTrackedIn(context.viewer.clientId, args, { isList });
  return RUNNERS[name](context, args);
}

/** Throws UseError if nothing matched because a filter's value exists nowhere in the workspace. */
async function rejectUnknownValues(context: ToolContext, filter: Parameters<typeof explainEmpty>[1]): Promise<void> {
  const reason = await explainEmpty(context, filter);
  if (reason !== null) throw new UseError(reason);
}

function resolveId(id: string, apiAccountId: string | null): string {
  if (id.startsWith(EXTERNAL_PREFIX) && apiAccountId !== null)
    return deriveConversationId(apiAccountId, id.slice(EXTERNAL_PREFIX.length));
  if (idSchema.safeParse(id).success) return id;
  const message = "Give our ID, or external: followed by the ID that your bot sent. list_conversations has both";
  throw new UseError(`id: ${message}.`, { id: message });
}

async function getCutConversation(
  { viewer }: ToolContext,
  id: string,
  { cursor, limit }: { cursor: string | undefined; limit: number },
) {
  const page = await getConversation(viewer, id, { cursor, limit: Math.min(limit, MAX_SHOWN_MESSAGES) });
  const cut = page.messages.map(cutMessage);
  const events = limit === 1 && !isWithinLimit(page) ? page.events.slice(0, FEW_EVENTS) : page.events;
  const notes = [
    ...(cut.some(({ isCut }) => isCut) ? ["Texts and metadata above 8 kB are cut."] : []),
    ...(events.length < page.events.length ? [`Only ${FEW_EVENTS} of ${page.events.length} events are shown.`] : []),
    ...(page.events.length === MAX_PAGE_EVENTS ? ["There are more events."] : []),
  ];
  return {
    ...page,
    messages: cut.map(({ message }) => message),
    events,
    ...(notes.length > 0 && { note: notes.join(" ") }),
  };
}
