const UNITS = ["bytes", "KiB", "MiB", "GiB"];

/** Formats a size: 512 → "512 bytes", 1536 → "1.5 KiB", 209715200 → "200 MiB". */
export function formatBytes(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  const size = bytes / 1024 ** step;
  const text = step === 0 || size >= 100 ? size.toFixed(0) : size.toFixed(1).replace(/\.0$/, "");
  return `${text}\u00a0${UNITS[step] ?? ""}`;
}
