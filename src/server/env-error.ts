/** Thrown for invalid variables; the message names each one and what it expects. */
export class EnvironmentError extends Error {
  override name = "EnvironmentError";
}
