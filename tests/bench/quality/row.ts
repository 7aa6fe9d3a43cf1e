/** One line of bench:quality: a measure on data that was held apart, beside the commonest label and TF-IDF with logistic regression. */
export type Row = {
  corpus: string;
  task: string;
  n: number;
  metric: string;
  ours: number;
  majority: number;
  baseline: number;
};
