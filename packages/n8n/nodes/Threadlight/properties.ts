import type { INodeProperties } from "n8n-workflow";

/** What a message and an event are about; both name their conversation. */
const CONVERSATION: INodeProperties = {
  displayName: "Conversation ID",
  name: "conversationId",
  type: "string",
  default: "",
  required: true,
  description: "Your ID of the conversation",
  displayOptions: { show: { resource: ["message", "event"] } },
};

const MESSAGE: INodeProperties[] = [
  {
    displayName: "Role",
    name: "role",
    type: "options",
    default: "user",
    description: "Who wrote it",
    options: [
      { name: "Bot", value: "bot" },
      { name: "Human Agent", value: "agent" },
      { name: "User", value: "user" },
    ],
    displayOptions: { show: { resource: ["message"] } },
  },
  {
    displayName: "Text",
    name: "text",
    type: "string",
    default: "",
    required: true,
    typeOptions: { rows: 3 },
    displayOptions: { show: { resource: ["message"] } },
  },
];

const EVENT: INodeProperties = {
  displayName: "Type",
  name: "type",
  type: "options",
  default: "conversion",
  description: "What happened",
  options: [
    { name: "Conversion", value: "conversion" },
    { name: "Custom", value: "custom" },
    { name: "End", value: "end" },
    { name: "Feedback", value: "feedback" },
    { name: "Handoff", value: "handoff" },
  ],
  displayOptions: { show: { resource: ["event"] } },
};

const FIELDS: INodeProperties = {
  displayName: "More Fields (JSON)",
  name: "fields",
  type: "json",
  default: "{}",
  description: "More fields of the API, such as ID, timestamp, channel, user, agent or value",
  displayOptions: { show: { resource: ["message", "event"] } },
};

const READ: INodeProperties[] = [
  {
    displayName: "Conversation ID",
    name: "id",
    type: "string",
    default: "",
    required: true,
    description: "Our ID, or external: and your ID",
    displayOptions: { show: { resource: ["conversation"], operation: ["get"] } },
  },
  {
    displayName: "Return All",
    name: "returnAll",
    type: "boolean",
    default: false,
    description: "Whether to return all results or only up to a given limit",
    displayOptions: { show: { resource: ["conversation"], operation: ["getAll"] } },
  },
  {
    displayName: "Limit",
    name: "limit",
    type: "number",
    default: 50,
    typeOptions: { minValue: 1 },
    description: "Max number of results to return",
    displayOptions: { show: { resource: ["conversation"], operation: ["getAll"], returnAll: [false] } },
  },
  {
    displayName: "Metric",
    name: "metric",
    type: "options",
    default: "overview",
    options: [
      { name: "Drop-Offs", value: "drop-offs" },
      { name: "Findings", value: "findings" },
      { name: "Funnel", value: "funnel" },
      { name: "Outcomes", value: "outcomes" },
      { name: "Overview", value: "overview" },
      { name: "Topics", value: "topics" },
    ],
    displayOptions: { show: { resource: ["metric"] } },
  },
  {
    displayName: "Filters (JSON)",
    name: "filters",
    type: "json",
    default: "{}",
    description: "The query of the API, such as from, to, channel or outcome",
    displayOptions: { show: { resource: ["conversation", "metric"], operation: ["getAll", "get"] } },
  },
];

/** The fields of the node, in the order that n8n shows them. */
export const properties: INodeProperties[] = [
  {
    displayName: "Resource",
    name: "resource",
    type: "options",
    noDataExpression: true,
    default: "message",
    options: [
      { name: "Conversation", value: "conversation" },
      { name: "Event", value: "event" },
      { name: "Message", value: "message" },
      { name: "Metric", value: "metric" },
    ],
  },
  {
    displayName: "Operation",
    name: "operation",
    type: "options",
    noDataExpression: true,
    default: "send",
    options: [{ name: "Send", value: "send", description: "Send for analysis", action: "Send for analysis" }],
    displayOptions: { show: { resource: ["message", "event"] } },
  },
  {
    displayName: "Operation",
    name: "operation",
    type: "options",
    noDataExpression: true,
    default: "getAll",
    options: [
      { name: "Get", value: "get", description: "Get one with its messages", action: "Get a conversation" },
      { name: "Get Many", value: "getAll", description: "Get many, newest first", action: "Get many conversations" },
    ],
    displayOptions: { show: { resource: ["conversation"] } },
  },
  {
    displayName: "Operation",
    name: "operation",
    type: "options",
    noDataExpression: true,
    default: "get",
    options: [{ name: "Get", value: "get", description: "Get the figures of a period", action: "Get a metric" }],
    displayOptions: { show: { resource: ["metric"] } },
  },
  CONVERSATION,
  ...MESSAGE,
  EVENT,
  FIELDS,
  ...READ,
];
