/** One line of bench quality: a metric on held-out data for the engine, the most frequent label and the TF-IDF baseline. */
export type Row = {
  corpus: string;
  task: string;
  n: number;
  metric: string;
  ours: number;
  majority: number;
  baseline: number;
};
