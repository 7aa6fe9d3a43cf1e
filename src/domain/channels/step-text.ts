type StepPart = { text: string; isBold: boolean };

/** Splits a step's text at its `**bold**` parts. */
export function splitStepText(text: string): StepPart[] {
  return text
    .split("**")
    .map((part, index) => ({ text: part, isBold: index % 2 === 1 }))
    .filter((part) => part.text !== "");
}
