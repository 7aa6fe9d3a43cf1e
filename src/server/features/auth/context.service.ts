export { getAuthContext, getCaller } from "./context.ts";
export type { AuthContext, Caller } from "./context.ts";
