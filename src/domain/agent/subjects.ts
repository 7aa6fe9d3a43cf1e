/** Questions about no single figure. Each has rows of its own and a screen that shows more of them. */
export const SUBJECTS = ["findings", "topics", "questions", "fixes", "summary"] as const;
export type Subject = (typeof SUBJECTS)[number];

/** Whether a question is about a subject instead of a figure. */
export function isSubject(kind: string | undefined): kind is Subject {
  return SUBJECTS.some((subject) => subject === kind);
}
