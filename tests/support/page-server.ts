/** What tests of browser code that calls the server need: a real HTTP server and a page on it, new for each test. */
import { afterAll, afterEach, beforeEach, vi } from "vitest";
import { startJsonServer } from "./json-server.ts";
import type { JsonServer } from "./json-server.ts";
import { stubPage } from "./stub-page.ts";
import type { PageStub } from "./stub-page.ts";

/** Starts a server for the tests of a file; each of them begins on the page at `path`, with `answer` as the server's response. */
export async function setUpPageServer(
  path: string,
  answer: JsonServer["answer"],
): Promise<{ server: JsonServer; page: PageStub }> {
  const server = await startJsonServer();
  let current: PageStub;
  beforeEach(() => {
    server.requests.length = 0;
    server.answer = answer;
    current = stubPage(server.origin + path);
  });
  afterEach(() => {
    current.leave();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  afterAll(() => server.close());
  const page: PageStub = {
    get visited() {
      return current.visited;
    },
    leave: () => current.leave(),
  };
  return { server, page };
}
