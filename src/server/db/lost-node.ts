import { PostgresError } from "./driver.ts";

/** Codes of a lost connection, of what Citus calls an internal error, and of a server that shuts down or starts. */
const CONNECTION_FAILED = /^08/;
const INTERNAL_ERROR = "XX000";
const SERVER_STOPS = /^57P0/;
/** Texts before a node (host:port, or user@host:port) in Citus's messages about one. */
const BEFORE_NODE = ["to the remote node ", "any connections to the node ", "marked as essential: ", "' on host "];
/** What a node itself reported comes with the node in its context. */
const BEFORE_CONTEXT_NODE = ["while executing command on "];

/** The node that holds a client's rows is lost; a probe looks whether it answers again. */
export class NodeLostError extends Error {
  readonly node: string;

  constructor(node: string) {
    super(`The node ${node} is lost.`);
    this.name = "NodeLostError";
    this.node = node;
  }
}

/** The node of a cluster (host:port) that an error calls unreachable; null for any other error. */
export function findLostNode(error: unknown): string | null {
  if (error instanceof NodeLostError) return error.node;
  if (!(error instanceof PostgresError)) return null;
  const { code, message, where } = error;
  if (CONNECTION_FAILED.test(code) || code === INTERNAL_ERROR) return findNodeAfter(message, BEFORE_NODE);
  return SERVER_STOPS.test(code) ? findNodeAfter(where ?? "", BEFORE_CONTEXT_NODE) : null;
}

function findNodeAfter(text: string, markers: readonly string[]): string | null {
  const marker = markers.find((before) => text.includes(before));
  if (marker === undefined) return null;
  const [word = ""] = text.slice(text.indexOf(marker) + marker.length).split(/\s/, 1);
  return word.slice(word.indexOf("@") + 1);
}
