/** A setting that doesn't fit the call; the message is for people. */
export class CallError extends Error {
  override readonly name = "CallError";
}
