// Analyzes the conversations of a JSON Lines file with a built engine, then prints the memory of the process in MiB.
import { createReadStream } from "node:fs";
import process from "node:process";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [engine, list] = process.argv.slice(2);
const { analyzeConversation } = await import(pathToFileURL(engine).href);
for await (const line of createInterface({ input: createReadStream(list) })) analyzeConversation(JSON.parse(line));
console.log(String(process.memoryUsage().rss / 2 ** 20));
