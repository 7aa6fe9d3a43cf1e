/** Watches methods of a client of a model without changing the client. */
import { getField } from "./turns.ts";

/** Called with the body of a call; returns what to do with its parsed result. */
export type Watch = (body: unknown) => (result: unknown) => void;

/** A client that is used as `client`. `methods` are watched, by their path: `chat.completions.create`. */
export function intercept<T extends object>(client: T, methods: Readonly<Record<string, Watch>>, path = ""): T {
  return new Proxy(client, {
    get(target, name): unknown {
      const value: unknown = Reflect.get(target, name);
      if (typeof name !== "string" || name === "constructor") return value;
      const here = `${path}${name}`;
      const watch = methods[here];
      if (typeof value === "function") {
        return (...parameters: unknown[]): unknown => {
          const report = watch?.(parameters[0]);
          const result: unknown = Reflect.apply(value, target, parameters);
          return report === undefined ? result : reportResult(result, report);
        };
      }
      const isOnTheWay = Object.keys(methods).some((method) => method.startsWith(`${here}.`));
      return isOnTheWay && typeof value === "object" && value !== null ? intercept(value, methods, `${here}.`) : value;
    },
  });
}

/** Calls `onPart` for each part that the program reads from a stream, and `onEnd` when it reads no more. */
export function watchStream(stream: AsyncIterable<unknown>, onPart: (part: unknown) => void, onEnd: () => void): void {
  const iterate = stream[Symbol.asyncIterator].bind(stream);
  async function* watched(): AsyncGenerator<unknown, void> {
    try {
      for await (const part of { [Symbol.asyncIterator]: iterate }) {
        onPart(part);
        yield part;
      }
    } finally {
      onEnd();
    }
  }
  Object.defineProperty(stream, Symbol.asyncIterator, { value: watched });
}

/** What to do with a result that tells its progress by events: calls `onEvent` with each that has this name. */
export function listen(name: string, onEvent: (value: unknown) => void): (result: unknown) => void {
  return (result) => {
    const on = getField(result, "on");
    if (typeof on === "function") Reflect.apply(on, result, [name, onEvent]);
  };
}

/** Whether a result is a stream. */
export function isStream(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}

/**
 * The clients return promises that parse a response when it is awaited, and only then: who asks for the raw response gets its body
 * unread. So the parsing is watched, not the promise.
 */
function reportResult(result: unknown, report: (result: unknown) => void): unknown {
  const parse = getField(result, "parse");
  if (typeof result === "object" && result !== null && typeof parse === "function") {
    let parsed: Promise<unknown> | undefined;
    const value = (): Promise<unknown> => (parsed ??= Promise.resolve(Reflect.apply(parse, result, [])).then(tell));
    Object.defineProperty(result, "parse", { value });
    return result;
  }
  return result instanceof Promise ? result.then(tell) : tell(result);

  function tell<R>(whole: R): R {
    report(whole);
    return whole;
  }
}
