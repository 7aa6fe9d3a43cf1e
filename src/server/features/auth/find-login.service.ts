export { findLogin } from "./users.sql.ts";
