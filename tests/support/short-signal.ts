/** Creates a signal that is aborted from its second check on: a job stops after its first step. */
export function createShortSignal(): AbortSignal {
  let checks = 0;
  return new Proxy(new AbortController().signal, {
    get: (target, name): unknown => (name === "aborted" ? checks++ > 0 : Reflect.get(target, name)),
  });
}
