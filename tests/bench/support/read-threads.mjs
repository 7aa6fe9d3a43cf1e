// Reads the conversations of a file, one a line, with a built engine; prints the memory that the process then takes, in MiB.
import { createReadStream } from "node:fs";
import process from "node:process";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [engine, list] = process.argv.slice(2);
const { analyseConversation } = await import(pathToFileURL(engine).href);
for await (const line of createInterface({ input: createReadStream(list) })) analyseConversation(JSON.parse(line));
console.log(String(process.memoryUsage().rss / 2 ** 20));
