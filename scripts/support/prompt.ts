/** Prompts on the terminal. */
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/** Prompts for each answer in order; input of `hidden` prompts is not shown. */
export async function promptUser<Name extends string>(
  questions: readonly { name: Name; text: string; hidden?: boolean }[],
): Promise<Map<Name, string>> {
  let muted = false;
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!muted) process.stdout.write(chunk);
      done();
    },
  });
  const terminal = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY });
  const answers = new Map<Name, string>();
  try {
    for (const { name, text, hidden = false } of questions) {
      process.stdout.write(`${text}: `);
      muted = hidden;
      answers.set(name, (await terminal.question("")).trim());
      muted = false;
      if (hidden) process.stdout.write("\n");
    }
  } finally {
    terminal.close();
  }
  return answers;
}
