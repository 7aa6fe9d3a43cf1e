/** Settings of the embedded server: durable commits, tuned for two cores. */
import { totalmem } from "node:os";

const MIB = 1024 * 1024;

/** Builds the command line of `postgres`. `durable: false` is for tests, whose data may be lost. */
export function buildServerArguments(options: { folder: string; port: number; durable: boolean }): string[] {
  const memoryMib = totalmem() / MIB;
  const settings = {
    listen_addresses: "127.0.0.1",
    port: String(options.port),
    unix_socket_directories: "",
    max_connections: "120",
    shared_buffers: `${String(Math.round(Math.min(512, Math.max(64, memoryMib / 8))))}MB`,
    effective_cache_size: `${String(Math.round(Math.max(256, memoryMib / 2)))}MB`,
    work_mem: "16MB",
    maintenance_work_mem: "128MB",
    random_page_cost: "1.1",
    jit: "off",
    max_parallel_workers_per_gather: "1",
    // There is no replica, so the WAL only needs what crash recovery uses.
    wal_level: "minimal",
    max_wal_senders: "0",
    wal_buffers: "16MB",
    min_wal_size: "512MB",
    max_wal_size: "4GB",
    checkpoint_timeout: "15min",
    checkpoint_completion_target: "0.9",
    autovacuum_naptime: "20s",
    // Statements and rows contain conversations and don't belong in a log file.
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    log_checkpoints: "off",
    timezone: "UTC",
    ...(options.durable
      ? { fsync: "on", synchronous_commit: "on", full_page_writes: "on" }
      : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
  };
  return ["-D", options.folder, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}
