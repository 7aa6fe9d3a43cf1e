/** The dashboard's read requests, as sent by bench queries. */
import type postgres from "postgres";
import { getRawDropOffs, getRawFunnel, getRawOverview, searchRawMessages } from "./raw-queries.ts";
import type { RawPeriod } from "./raw-queries.ts";

export type DashboardRequest = {
  name: string;
  path: string;
  /** Maximum p95. */
  limitMs: number;
  /** The same figure computed from raw messages. */
  raw?: (sql: postgres.Sql, period: RawPeriod) => Promise<void>;
};

const LIMIT_MS = 30;
const SEARCH_LIMIT_MS = 200;
const HEAVY_LIMIT_MS = 60;
/** Screens that may take the heavy limit. */
const HEAVY: ReadonlySet<string> = new Set(["topics", "flow", "findings"]);

/** Lists the requests for one client; `days` is a query string with the period. */
export async function listDashboardRequests(
  sql: postgres.Sql,
  { clientId, days }: { clientId: string; days: string },
): Promise<DashboardRequest[]> {
  const [row] = await sql<
    { id: string; account: string; reason: string; step: string; oldVersion: string; topic: string }[]
  >`
    select conversation_id as id, api_account_id as account, drop_reason as reason, last_step as step, (
        select agent_version from conversations where client_id = ${clientId} order by started_at limit 1) as "oldVersion", (
        select topic from topic_rollups where client_id = ${clientId} and topic <> '' group by topic order by sum(n) desc limit 1) as topic
    from conversations
    where client_id = ${clientId} and drop_reason is not null and not coalesce(corrected_converted, converted)
    order by started_at desc limit 1`;
  if (row === undefined) throw new Error("The client has no drop-off.");
  const { id, account, reason, step, oldVersion, topic } = row;
  const metrics = (path: string, filter = "") => `/api/metrics/${path}?${days}${filter}`;
  const list = (filter: string) => `/api/conversations?${days}&${filter}&limit=50`;
  const searchThreeWords = (of: postgres.Sql, period: RawPeriod) =>
    searchRawMessages(of, { ...period, words: ["wheelchair", "sunset", "friday"] });
  const requests: (Omit<DashboardRequest, "limitMs"> & { limitMs?: number })[] = [
    { name: "overview", path: metrics("overview"), raw: getRawOverview },
    { name: "overview of one account", path: metrics("overview", `&account=${account}`) },
    {
      name: "overview by channel, language and version",
      path: metrics("overview", "&channel=whatsapp&language=pt&version=2.0.1"),
    },
    { name: "funnel", path: metrics("funnel"), raw: getRawFunnel },
    { name: "drop-offs", path: metrics("drop-offs"), raw: getRawDropOffs },
    { name: "drop-offs at one stage", path: metrics("drop-offs", "&stage=consideration") },
    { name: "drop-offs in one language", path: metrics("drop-offs", "&language=es") },
    { name: "dimensions", path: metrics("dimensions") },
    { name: "three findings", path: metrics("findings", "&limit=3") },
    { name: "all findings", path: metrics("findings", "&limit=100"), raw: getRawDropOffs },
    { name: "outcomes", path: metrics("outcomes") },
    ...listFiltered(metrics, topic),
    { name: "flow", path: metrics("flow"), limitMs: HEAVY_LIMIT_MS },
    { name: "flow on one channel", path: metrics("flow", "&channel=instagram"), limitMs: HEAVY_LIMIT_MS },
    { name: "retention", path: metrics("retention") },
    { name: "retention in one language", path: metrics("retention", "&language=es") },
    { name: "topics", path: metrics("topics"), limitMs: HEAVY_LIMIT_MS },
    { name: "sources", path: metrics("sources") },
    { name: "campaigns", path: metrics("sources", "&by=campaign") },
    { name: "countries", path: metrics("sources", "&by=property.country") },
    { name: "questions", path: metrics("questions") },
    { name: "fifty models compared", path: metrics("agents", "&by=model"), limitMs: HEAVY_LIMIT_MS },
    {
      name: "fifty models compared on one channel",
      path: metrics("agents", "&by=model&channel=whatsapp"),
      limitMs: HEAVY_LIMIT_MS,
    },
    { name: "live count", path: "/api/metrics/live" },
    { name: "conversations", path: list("") },
    { name: "conversations by stage and outcome", path: list("stage=consideration&outcome=dropped") },
    {
      name: "conversations by last bot message and reason",
      path: list(`step=${step}&outcome=dropped&reason=${reason}`),
    },
    {
      name: "conversations by language, intent and sentiment",
      path: list("language=es&intent=booking&sentiment=negative"),
    },
    { name: "conversations by an old version", path: list(`version=${oldVersion}`) },
    {
      name: "conversations that match no facet",
      path: list("language=es&intent=complaint&stage=conversion&outcome=dropped&reason=price_objection"),
    },
    { name: "conversations by length", path: list("minDurationSeconds=43200&outcome=handed_off") },
    { name: "one conversation", path: `/api/conversations/${id}` },
    { name: "text search, a common word", path: list("q=tour"), limitMs: SEARCH_LIMIT_MS },
    {
      name: "text search, three words",
      path: list("q=wheelchair%20sunset%20friday"),
      limitMs: SEARCH_LIMIT_MS,
      raw: searchThreeWords,
    },
    { name: "text search, common parts that follow each other", path: list("q=9:00-20:00"), limitMs: SEARCH_LIMIT_MS },
    { name: "text search, common parts that never do", path: list("q=20:00-00:9"), limitMs: SEARCH_LIMIT_MS },
    {
      name: "text search, a common word and a rare facet",
      path: list("q=tour&language=es&outcome=handed_off"),
      limitMs: SEARCH_LIMIT_MS,
    },
    { name: "imports", path: "/api/uploads" },
    { name: "saved views", path: "/api/saved-views" },
    { name: "dashboard guard", path: "/api/dashboard/overview" },
  ];
  return requests.map((request) => ({ limitMs: LIMIT_MS, ...request }));
}

/** Figures by what conversations came to, where they come from and what else is told of them. */
function listFiltered(
  metrics: (path: string, filter: string) => string,
  topic: string,
): { name: string; path: string; limitMs: number }[] {
  const filters = [
    ["the lost", "outcome=lost"],
    ["drop-offs", "outcome=dropped"],
    ["one reason", "reason=no_reply"],
    ["one need", "need=buy_or_book"],
    ["one topic", `topic=${topic}`],
    ["ads", "sourceKind=ad"],
    ["one ad", "source=120210000000000011"],
    ["one campaign", "campaign=search-douro"],
    ["one country", "property.country=Portugal"],
  ];
  const all = ["overview", "funnel"].flatMap((path) => filters.map(([name, filter]) => ({ path, name, filter })));
  const heavy = ["outcomes", "findings", "flow", "topics"].flatMap((path) =>
    filters.filter((_, index) => index % 2 === 0).map(([name, filter]) => ({ path, name, filter })),
  );
  return [...all, ...heavy].map(({ path, name, filter }) => ({
    name: `${path} of ${name}`,
    path: metrics(path, `&${filter}`),
    limitMs: HEAVY.has(path) ? HEAVY_LIMIT_MS : LIMIT_MS,
  }));
}
