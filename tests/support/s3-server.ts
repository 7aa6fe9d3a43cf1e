/** An S3-compatible server with one bucket, for tests of the file store. It takes any signature of its one account. */
import { rm } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import S3rver from "s3rver";

const BUCKET = "threadlight";
/** The server's one account, key and secret alike. */
const ACCOUNT = "S3RVER";

export type S3Server = {
  settings: { endpoint: string; bucket: string; region: string; key: string; secret: string };
  stop: () => Promise<void>;
};

/** Starts a server on a free port that keeps its objects in `directory`. It drops the connection of requests that `drops` picks. */
export async function startS3Server(
  directory: string,
  drops: (method: string, path: string) => boolean = () => false,
): Promise<S3Server> {
  const store = new S3rver({ silent: true, directory, configureBuckets: [{ name: BUCKET, configs: [] }] });
  await store.configureBuckets();
  const answer = store.callback();
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    if (drops(request.method ?? "", pathname)) return void request.socket.destroy();
    const upload = searchParams.get("uploadId");
    if (request.method !== "DELETE" || upload === null) return answer(request, response);
    // The one call that s3rver lacks: an upload in parts is given up.
    const [, bucket = ""] = pathname.split("/");
    void rm(join(directory, bucket, "._S3rver_uploads", upload), { recursive: true }).then(() => {
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    settings: {
      endpoint: `http://127.0.0.1:${String(port)}`,
      bucket: BUCKET,
      region: "us-east-1",
      key: ACCOUNT,
      secret: ACCOUNT,
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
