/** The screen of market benchmarks; the shorter URL leads there. */
export const benchmarksDash = { marketBenchmarks: "/dash/market-benchmarks", benchmarks: "/dash/benchmarks" } as const;

export const benchmarksApi = { benchmarks: "/api/benchmarks" } as const;
