/** Messages in one form after which a line in this form is a message, too. */
const MIN_HEADS = 3;

/**
 * Learns the form of message heads with clock times, so that a line in the same form is recognized as the message of
 * another speaker. Matches nothing while heads have different forms or no times.
 */
export function createHeadForm(): {
  add: (line: string, time: string) => void;
  matches: (line: string, time: string) => boolean;
} {
  let form: string | null = null;
  let count = 0;
  return {
    add(line, time) {
      const found = describeHeadForm(line, time);
      if (count > 0 && found !== form) form = null;
      else if (count === 0) form = found;
      count += 1;
    },
    matches: (line, time) => form !== null && count >= MIN_HEADS && describeHeadForm(line, time) === form,
  };
}

/** Describes where the time of a head is and whether it has a date; null without a clock time. */
export function describeHeadForm(line: string, time: string): string | null {
  if (!/\d:\d\d/.test(time)) return null;
  const start = line.trimStart().charAt(0);
  const place = /\d/.test(start) ? "first" : start.replace(/[^[(]/, "name");
  return `${place} ${/\d{1,4}[./-]\d{1,2}[./-]\d/.test(time) ? "date" : "clock"}`;
}
