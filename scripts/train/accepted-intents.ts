/** The readings that are right for a label of the texts held apart: `oos or greeting` is right as either, and what only answers is no intent by itself. */
export function listAccepted(label: string): string[] {
  return label.split(" or ").map((one) => (one === "answer" ? "oos" : one));
}

/** Whether a text of this label is to be refused. */
export function isOutside(label: string): boolean {
  return listAccepted(label).includes("oos");
}
