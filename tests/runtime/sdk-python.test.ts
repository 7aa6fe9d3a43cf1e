import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildChildEnv, PROJECT_ROOT } from "#src/server/env.ts";
import { BUILT_ORIGIN } from "#src/domain/site/site-settings.ts";
import { CLOSED_URL } from "#tests/support/closed-url.ts";
import { readDocSamples } from "#tests/support/doc-samples.ts";
import { startJsonServer } from "#tests/support/json-server.ts";
import type { Answer, JsonServer, ReceivedRequest } from "#tests/support/json-server.ts";
import { buildOverviewPath, parseTotals } from "#tests/support/overview-totals.ts";
import type { Totals } from "#tests/support/overview-totals.ts";
import { startSignedInApp } from "#tests/support/signed-in-app.ts";
import type { SignedIn, SignedInApp } from "#tests/support/signed-in-app.ts";

const run = promisify(execFile);
const PACKAGE = join(PROJECT_ROOT, "packages", "python");
const RETRY_AFTER_MS = 1_000;
/** Every program: a tracker whose problems are kept, `say`, and `show`, whose value the test gets. */
const HEAD = `
import json, os, threadlight
problems = []
def start(**options):
    return threadlight.Tracker(os.environ["URL"], os.environ["KEY"], on_problem=problems.append, **options)
def say(conversation, text, **more):
    return {"conversationId": conversation, "role": "user", "text": text, **more}
def show(value):
    print(json.dumps(value), flush=True)
`;

/** A child that ends without exit handlers, as those of `multiprocessing` do, has to flush itself. */
const FORK = `child = os.fork()
if child == 0:
    tracker.track(say("c-1", "From the child"))
    os._exit(0 if tracker.flush(30) else 1)
assert os.waitpid(child, 0)[1] == 0`;

const hasPython = await run("python3", ["-c", "import sys; sys.exit(sys.version_info < (3, 11))"]).then(
  () => true,
  () => false,
);
if (!hasPython) console.warn("Python 3.11 or newer was not found: packages/python is not tested.");

let server: SignedInApp;
let folder: string;
/** Stands between the package and the program, to lose and to refuse. */
let between: JsonServer;

beforeAll(async () => {
  if (!hasPython) return;
  server = await startSignedInApp();
  folder = await mkdtemp(join(tmpdir(), "threadlight-python-"));
  between = await startJsonServer();
}, 120_000);
afterAll(async () => {
  if (!hasPython) return;
  await between.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

describe.runIf(hasPython)("the tracker for Python", () => {
  it("stores messages and events in batches, and reports a wrong item alone", async () => {
    const client = await server.signIn();
    between.requests.length = 0;
    between.answer = forward;
    const shown = await runPython(
      client,
      `tracker = start()
for text in ["Do you have a room? 🏨", "Yes. Shall I book it?"]:
    tracker.track(say("c-1", text))
tracker.track(say("", "x", id="wrong"))
tracker.track(say("c-1", "x", id="no-json", metadata={"date": object()}))
tracker.track(say("c-1", "x", id="no-number", metadata={"price": float("nan")}))
tracker.track({"conversationId": "c-1", "type": "conversion", "value": 140, "currency": "EUR"})
show([tracker.flush(), tracker.waiting, [[one.code, one.ids] for one in problems]])`,
    );
    const invalid = ["no-json", "no-number", "wrong"].map((id) => ["invalid", [id]]);
    expect(shown).toEqual([true, 0, invalid]);
    expect(between.requests.map(({ path }) => path)).toEqual(["/api/v1/messages", "/api/v1/events"]);
    expect(await getTotals(client)).toEqual({ conversations: 1, messages: 2 });
  });

  it.each([429, 503])("sends again when Retry-After of a %i has passed", async (status) => {
    const client = await server.signIn();
    const times: number[] = [];
    between.answer = (request) => {
      times.push(performance.now());
      return times.length === 1 ? { status, headers: { "retry-after": "1" } } : forward(request);
    };
    const program = `tracker = start()
tracker.track(say("c-1", "Hello"))
show([tracker.flush(30), [one.code for one in problems]])`;
    expect(await runPython(client, program)).toEqual([true, ["delayed"]]);
    const [first = 0, second = 0] = times;
    // Without the header the second try comes after half a second at most.
    expect(second - first).toBeGreaterThan(RETRY_AFTER_MS - 50);
    expect(await getTotals(client)).toEqual({ conversations: 1, messages: 1 });
  });

  it("doubles nothing when answers are lost, and halves a batch that is too large on the way", async () => {
    const client = await server.signIn();
    let requests = 0;
    between.answer = async (request) => {
      if (JSON.parse(request.body).messages.length > 3) return { status: 413, text: "<html>" };
      const answer = await forward(request);
      requests += 1;
      return requests <= 2 ? "drop" : answer;
    };
    const program = `tracker = start()
for index in range(10):
    tracker.track(say(f"c-{index % 2}", f"Message {index}"))
show([tracker.flush(30), {one.code: one.ids for one in problems}])`;
    expect(await runPython(client, program)).toEqual([true, { delayed: [] }]);
    expect(requests).toBeGreaterThanOrEqual(5);
    expect(await getTotals(client)).toEqual({ conversations: 2, messages: 10 });
  });

  it("halves a batch that the server can't read, loses the one item, and sends larger batches again", async () => {
    const client = await server.signIn();
    between.requests.length = 0;
    between.answer = ({ body }) => (body.includes('"id":"2"') ? { status: 400 } : {});
    const program = `tracker = start(batch_size=8)
for index in range(24):
    tracker.track(say("c-1", "Hello", id=str(index)))
show([tracker.flush(30), [[one.code, one.ids] for one in problems]])`;
    expect(await runPython(client, program)).toEqual([true, [["refused", ["2"]]]]);
    const sizes = between.requests.map(({ body }) => JSON.parse(body).messages.length);
    expect(Math.max(...sizes.slice(sizes.indexOf(1) + 1))).toBeGreaterThan(1);
  });

  it("keeps as many items as its limit while the server can't be reached, gives up what is refused, and never raises", async () => {
    const program = `tracker = threadlight.Tracker("${CLOSED_URL}", "x", max_queue=2, on_problem=problems.append)
kept = [tracker.track(say("c-1", "Hello", id=name)) for name in "abc"]
show([kept, tracker.flush(0.2), tracker.waiting, [one.ids for one in problems if one.code == "queue_full"]])
def fail(problem):
    problems.append(problem)
    raise RuntimeError
problems.clear()
other = threadlight.Tracker("${server.app.url}/", "tl_live_wrong", on_problem=fail)
other.track(say("c-1", "Hello", id="a"))
other.track(None)
show([other.flush(), sorted([one.code, one.ids] for one in problems)])
os._exit(0)`;
    const { stdout } = await startPython(await server.signIn(), program);
    expect(
      stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toEqual([
      [[true, true, false], false, 2, [["c"]]],
      [
        true,
        [
          ["invalid", []],
          ["refused", ["a"]],
        ],
      ],
    ]);
  });

  it.each([
    { name: "by itself", end: "" },
    { name: "by an exception", end: 'raise RuntimeError("the end")' },
    { name: "in a forked process, which sends its own items alone", end: FORK },
  ])("sends what waits when the program ends $name", async ({ end }) => {
    const client = await server.signIn();
    between.requests.length = 0;
    between.answer = forward;
    const program = `tracker = start(interval=3600)\ntracker.track(say("c-1", "Hello"))\n${end}`;
    await startPython(client, program).catch((error: unknown) => {
      if (!String(error).includes("the end")) throw error;
    });
    const count = end === FORK ? 2 : 1;
    expect(between.requests.flatMap(({ body }): unknown[] => JSON.parse(body).messages)).toHaveLength(count);
    expect(await getTotals(client)).toEqual({ conversations: 1, messages: count });
  });

  it("sends what waits when a signal ends the program, and still ends by it", async () => {
    const client = await server.signIn();
    between.answer = forward;
    const program = join(folder, "waits-for-a-signal.py");
    const body = `import time\ntracker = start(interval=3600)\ntracker.track(say("c-1", "Hello"))
print("ready", flush=True)\ntime.sleep(600)`;
    await writeFile(program, HEAD + body);
    const child = spawn("python3", [program], { env: buildEnv(client), stdio: ["ignore", "pipe", "inherit"] });
    await Promise.race([once(child.stdout, "data"), once(child, "exit")]);
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([null, "SIGTERM"]);
    expect(await getTotals(client)).toEqual({ conversations: 1, messages: 1 });
  });
});

it.runIf(hasPython)(
  "the client for Python reads page after page, sends a busy request again and raises what went wrong",
  async () => {
    const client = await server.signIn();
    let requests = 0;
    between.answer = (request) => {
      if (request.method === "GET") requests += 1;
      return requests === 1 ? { status: 503, headers: { "retry-after": "0" } } : forward(request);
    };
    const day = new Date().toISOString().slice(0, 10);
    const shown = await runPython(
      client,
      `tracker = start()
for index in range(5):
    tracker.track(say(f"c-{index}", "Hello"))
tracker.flush()
client = threadlight.Client(os.environ["URL"], os.environ["KEY"])
found = sorted(one["externalId"] for one in client.conversations({"limit": 2}))
messages = [[one["role"], one["text"]] for one in client.messages("external:c-3")]
overview = client.get("/metrics/overview", {"from": "${day}", "to": "${day}"})
try:
    client.get("/conversations/{id}", {"id": "external:none"})
except threadlight.ApiError as error:
    show([found, messages, overview["figures"]["messages"], error.status, error.code, error.request_id is not None])`,
    );
    expect(shown).toEqual([["c-0", "c-1", "c-2", "c-3", "c-4"], [["user", "Hello"]], 5, 404, "not_found", true]);
    expect(requests).toBe(7);
  },
);

it.runIf(hasPython)(
  "is imported from the program's own file, and the lines of its page reach the overview",
  async () => {
    const client = await server.signIn();
    const startedMs = performance.now();
    const readme = await readFile(join(PACKAGE, "README.md"), "utf8");
    const origin = "https://threadlight.example.com";
    const [, address = "", name = ""] = /pip install \S+(\/downloads\/(\S+\.whl))/.exec(readme) ?? [];
    const file = await fetch(server.app.url + address);
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/zip"]);
    await writeFile(join(folder, name), await file.bytes());
    const [, code = ""] = /```python\n([^]*?)```/.exec(readme) ?? [];
    expect(code.trim().split("\n")).toHaveLength(3);
    const samples = await readDocSamples("sdk-python");
    const page = samples.find(({ language }) => language === "python");
    expect(page?.code.replace(BUILT_ORIGIN, origin)).toBe(code);
    expect(samples.find(({ language }) => language === "sh")?.code).toContain(address);
    const all = samples.filter(({ language }) => language === "python").map((sample) => sample.code);
    await writeFile(join(folder, "bot.py"), all.join("\n").replaceAll(BUILT_ORIGIN, server.app.url));
    const env = { ...buildEnv(client), PYTHONPATH: await install(join(folder, name)) };
    const { stderr } = await run("python3", ["bot.py"], { cwd: folder, env });
    expect(stderr).toBe("");
    expect(await getTotals(client)).toEqual({ conversations: 1, messages: 1 });
    console.log(`From the packed file to the first message: ${((performance.now() - startedMs) / 1000).toFixed(1)} s`);
  },
);

/** Installs a wheel where pip is; Python also imports from the file itself. */
async function install(wheel: string): Promise<string> {
  const target = join(folder, "site");
  const pip = ["-m", "pip", "install", "--no-index", "--no-deps", "--target", target, wheel];
  return (await run("python3", ["-m", "pip", "--version"]).then(
    () => true,
    () => false,
  ))
    ? run("python3", pip).then(() => target)
    : wheel;
}

/** Runs a program and returns what it shows. */
async function runPython(client: SignedIn, program: string): Promise<unknown> {
  return JSON.parse((await startPython(client, program)).stdout);
}

async function startPython(client: SignedIn, program: string): Promise<{ stdout: string; stderr: string }> {
  return run("python3", ["-c", HEAD + program], { cwd: folder, env: buildEnv(client) });
}

function buildEnv({ apiKey }: SignedIn): Record<string, string> {
  return buildChildEnv({
    ...{ URL: between.origin, KEY: apiKey, THREADLIGHT_KEY: apiKey, NO_PROXY: "127.0.0.1" },
    ...{ PYTHONPATH: PACKAGE, PYTHONDONTWRITEBYTECODE: "1" },
  });
}

async function forward({ method, path, headers, body }: ReceivedRequest): Promise<Answer> {
  const { authorization = "" } = headers;
  const sent = method === "GET" ? {} : { body };
  const init = { method, headers: { authorization, "content-type": "application/json" }, ...sent };
  const response = await fetch(server.app.url + path, init);
  return { status: response.status, text: await response.text() };
}

async function getTotals({ accessToken }: SignedIn): Promise<Totals> {
  return parseTotals(await server.call(accessToken, buildOverviewPath()));
}
