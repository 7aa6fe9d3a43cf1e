/**
 * Chat widgets that are published as one bundle, fetched from the npm registry when a test needs them. As dev dependencies they
 * would bring some hundred packages that their bundles hold already.
 */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { PROJECT_ROOT } from "#src/server/env.ts";

const run = promisify(execFile);

/** One try: without a network, the tests must not wait for minutes. */
const HASTY = ["--fetch-retries=0", "--fetch-timeout=20000"];

export const NOT_FETCHED = "The npm registry could not be reached.";

const FOLDER = join(PROJECT_ROOT, "node_modules/.cache/widget-packages");

type WidgetPackage = {
  /** The chat's name in the fixture. */
  chat: string;
  name: string;
  version: string;
  /** SHA-512 of the archive as the registry gives it. */
  integrity: string;
  /** The files and folders that are taken from the archive. */
  files: readonly string[];
};

/** The widgets, with the versions that they are tried in. */
export const WIDGET_PACKAGES: readonly WidgetPackage[] = [
  {
    chat: "flowise",
    name: "flowise-embed",
    version: "3.1.6",
    integrity: "sha512-xSrvBDiEvIIzRFsPBgmzG3SdfBeG4wBzdchdMurft5PQcdYO0HfB8cwGhn00fE5JOsdhVZXfJ3Fq6e/DgrW4ag==",
    files: ["dist/web.js"],
  },
  {
    chat: "n8n",
    name: "@n8n/chat",
    version: "1.37.0",
    integrity: "sha512-V1EQxDp/+rW6o/5OZgbwDfgPJXG8Jrn3TIdq7Z/26QTP90Uo3g2gv8CMnaQcphdTQVR+K06X34DOCRHXa8Tqnw==",
    files: ["dist"],
  },
  {
    chat: "botframework",
    name: "botframework-webchat",
    version: "4.18.1",
    integrity: "sha512-7jpEUJ7olT62Xm+8eh7BhhIcXVfU2xD4pZDaeBt8K4XcNy6K/83UGIxE9BFkXmHMZ4hDEVOzs5cre07GWuaXzg==",
    files: ["dist/webchat.js"],
  },
];

/** Finds a file of a fetched widget by its address under /modules/. Undefined for any other. */
export function findWidgetFile(address: string): string | undefined {
  const found = WIDGET_PACKAGES.find(({ name }) => address.startsWith(`${name}/`));
  return found && join(getFolder(found), address.slice(found.name.length));
}

/** Fetches the widgets that are not here yet. Where the registry can't be reached they stay away, with a notice. */
export async function fetchWidgets(): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  for (const widget of WIDGET_PACKAGES) if (!existsSync(getFolder(widget))) await fetchWidget(widget);
}

/** Says whether a chat can be tried: false for a widget that was not fetched. */
export function isWidgetHere(name: string): boolean {
  const widget = WIDGET_PACKAGES.find(({ chat }) => chat === name);
  return widget === undefined || existsSync(getFolder(widget));
}

async function fetchWidget(widget: WidgetPackage): Promise<void> {
  const { name, version, integrity, files } = widget;
  const work = await mkdtemp(join(FOLDER, "fetch-"));
  try {
    const isFetched = await run("npm", [
      "pack",
      "--silent",
      ...HASTY,
      "--pack-destination",
      work,
      `${name}@${version}`,
    ]).then(
      () => true,
      (error: Error) => {
        console.warn(`${name} was not fetched, its tests are skipped: ${error.message}`);
        return false;
      },
    );
    if (!isFetched) return;
    const archive = join(work, `${name.replace("@", "").replace("/", "-")}-${version}.tgz`);
    const sum = createHash("sha512")
      .update(await readFile(archive))
      .digest("base64");
    if (`sha512-${sum}` !== integrity) throw new Error(`${name} ${version} is not the archive that was tried.`);
    await run("tar", ["-xzf", archive, "-C", work, ...files.map((file) => `package/${file}`)]);
    await rename(join(work, "package"), getFolder(widget)).catch((error: unknown) => {
      // Another worker was first.
      if (!existsSync(getFolder(widget))) throw error;
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

function getFolder({ name, version }: WidgetPackage): string {
  return join(FOLDER, `${name.replace("/", "-")}-${version}`);
}
