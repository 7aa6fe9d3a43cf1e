/** Lists the intents that are correct for a label of the evaluation texts: "oos or greeting" accepts both, and "answer" counts as `oos`. */
export function listAccepted(label: string): string[] {
  return label.split(" or ").map((one) => (one === "answer" ? "oos" : one));
}

/** Whether a text with this label is out of scope. */
export function isOutside(label: string): boolean {
  return listAccepted(label).includes("oos");
}
