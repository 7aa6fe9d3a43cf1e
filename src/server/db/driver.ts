import { registerHooks } from "node:module";
import type postgres from "postgres";

/**
 * postgres.js 3.4.9, mended as it is loaded. After the database went away, parts of a pool never answered again: a write that waited for the
 * next tick was canceled but not forgotten, a statement that had been sent took the answer of the next one after a reconnect, and a
 * transaction's rollback went to a connection that was closed or already another's (porsager/postgres#1208, #1154). A text that is not found means another version: look whether it still needs this.
 */
const REPAIRS: Readonly<Record<string, readonly (readonly [text: string, repaired: string])[]>> = {
  "connection.js": [
    // A canceled write is forgotten, in both places: else no later one is ever sent on this connection.
    ["    clearImmediate(nextWriteTimer)\n    if (socket) {", "    forgetWrite()\n    if (socket) {"],
    ["    clearImmediate(nextWriteTimer)\n    socket.removeListener", "    forgetWrite()\n    socket.removeListener"],
    [
      "  function nextWrite(fn) {\n",
      "  function forgetWrite() {\n    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n  }\n\n  function nextWrite(fn) {\n",
    ],
    // A statement for a closed connection fails at once. True: the connection has room, so it keeps its place in the pool.
    [
      "    if (stream)\n      return queryError(q, Errors.generic(",
      "    if (socket === null) {\n      queryError(q, Errors.connection('CONNECTION_CLOSED', options))\n      return true\n    }\n\n    if (stream)\n      return queryError(q, Errors.generic(",
    ],
    // A server that hangs up while it starts is asked again after the usual pause, not without one.
    [
      "    if (initial)\n      return reconnect()\n",
      "    if (initial) {\n      closedTime = performance.now()\n      delay = (typeof backoff === 'function' ? backoff(options.shared.retries) : backoff) * 1000\n      return reconnect()\n    }\n",
    ],
    // Statements that were sent are answered once: none waits in the next connection for an answer that is another's.
    [
      "    !hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))\n",
      "    ;(query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))\n    query = results = errorResponse = null\n    result = new Result()\n",
    ],
  ],
  "index.js": [
    // Once a transaction's connection is closed, its late statements and its rollback fail instead of going to the next user of the connection.
    [
      "    let savepoints = 0\n      , connection\n",
      "    let savepoints = 0\n      , lost = null\n      , connection\n",
    ],
    ["connection.onclose = reject)", "connection.onclose = error => (lost = error, reject(error)))"],
    [
      "        q.catch(e => uncaughtError || (uncaughtError = e))\n        c.queue",
      "        q.catch(e => uncaughtError || (uncaughtError = e))\n        if (lost) return q.reject(lost)\n        c.queue",
    ],
    // The same of a reserved connection, which must not be given back either.
    [
      "    move(c, reserved)\n    c.reserved = () => queue.length",
      "    let lost = null\n    move(c, reserved)\n    c.onclose = error => lost = error\n    c.reserved = () => queue.length",
    ],
    [
      "      c.reserved = null\n      onopen(c)\n    }\n\n    return sql\n",
      "      if (lost) return\n      c.onclose = c.reserved = null\n      onopen(c)\n    }\n\n    return sql\n",
    ],
    [
      "    function handler(q) {\n      c.queue === full\n        ? queue.push(q)",
      "    function handler(q) {\n      if (lost) return q.reject(lost)\n      c.queue === full\n        ? queue.push(q)",
    ],
  ],
};

const repaired = new Set<string>();

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const name = /\/postgres\/src\/(\w+\.js)$/.exec(url)?.[1];
    const repairs = name === undefined ? undefined : REPAIRS[name];
    if (name === undefined || repairs === undefined) return loaded;
    let source =
      typeof loaded.source === "string" ? loaded.source : new TextDecoder().decode(loaded.source ?? undefined);
    for (const [text, better] of repairs) {
      if (source.split(text).length !== 2) throw new Error(`postgres/src/${name} is not the version that is known.`);
      source = source.replace(text, () => better);
    }
    repaired.add(name);
    return { ...loaded, source };
  },
});

const driver = await import("postgres");
if (repaired.size < Object.keys(REPAIRS).length)
  throw new Error("postgres was imported before its repairs: use driver.ts.");

/** Opens a pool of connections. */
export const openPool: typeof postgres = driver.default;

/** What PostgreSQL refused, with its code. */
export const PostgresError: typeof postgres.PostgresError = driver.default.PostgresError;
