/** A speech-to-text service on this machine: it measures what it is sent, and answers as OpenAI's does. */
import { createServer } from "node:http";
import { hearBytes } from "./call-files.ts";

export type SpeechRequest = { authorization: string | undefined; model: string; format: string; durationMs: number };
export type SpeechServer = { url: string; requests: SpeechRequest[]; failNext: () => void; stop: () => Promise<void> };

/** Starts a service that finds speech in the sound and calls it "word 1", "word 2" and so on. */
export async function startSpeechServer(): Promise<SpeechServer> {
  const requests: SpeechRequest[] = [];
  let fails = false;
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(Buffer.from(chunk));
      if (fails || request.url !== "/v1/audio/transcriptions") {
        fails = false;
        response.writeHead(503).end("{}");
        return;
      }
      const headers = { "content-type": request.headers["content-type"] ?? "" };
      const form = await new Response(Buffer.concat(chunks), { headers }).formData();
      const file = form.get("file");
      if (!(file instanceof Blob)) throw new Error("There is no file.");
      const sound = await hearBytes(new Uint8Array(await file.arrayBuffer()));
      requests.push({
        authorization: request.headers.authorization,
        model: String(form.get("model")),
        format: String(form.get("response_format")),
        durationMs: sound.durationMs,
      });
      const segments = (sound.speech[0] ?? []).map(({ startMs, endMs }, at) => ({
        start: startMs / 1000,
        end: endMs / 1000,
        text: ` word ${String(at + 1)}`,
      }));
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ text: "", segments }));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    requests,
    failNext: () => {
      fails = true;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
