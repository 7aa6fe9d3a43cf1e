import { expect, it } from "vitest";
import { paths } from "#src/domain/paths/paths.ts";
import { NAV_FOOTER, NAV_GROUPS, SCREENS, findTabs } from "./nav.ts";

const links = [...NAV_GROUPS, ...NAV_FOOTER].flatMap((group) => group.links);

it("has at most eleven entries in four groups, and settings and help at the foot", () => {
  expect(NAV_GROUPS.map(({ label }) => label)).toEqual(["Understand", "Improve", "Watch and share", "Data"]);
  expect(NAV_GROUPS.flatMap((group) => group.links).length).toBeLessThanOrEqual(11);
  expect(NAV_FOOTER.flatMap((group) => group.links).map(({ name }) => name)).toEqual(["Settings", "Help"]);
});

it.each([
  [paths.dash.voice, "Conversations"],
  [paths.dash.marketBenchmarks, "Report"],
  [paths.dash.batchAnalysis, "Sources"],
  [paths.dash.billing, "Settings"],
  [paths.dash.adminAudit, "Settings"],
  [paths.dash.support, "Help"],
])("counts %s to %s, and to no other entry", (path, name) => {
  const open = links.filter(({ to, also = [] }) => [to, ...also].some((one) => `${path}/`.startsWith(`${one}/`)));
  expect(open.map((link) => link.name)).toEqual([name]);
});

it("shows the tabs of a screen that shares its entry, and none on a page below it", () => {
  expect(findTabs(paths.dash.batchAnalysis)?.tabs.map(({ name }) => name)).toEqual(["Channels", "Import", "API keys"]);
  expect(findTabs(`${paths.dash.documentation}/first-message`)?.label).toBe("Help");
  expect(findTabs(`${paths.dash.conversations}/1`)).toBeNull();
  expect(findTabs(paths.dash.funnel)).toBeNull();
});

it("finds every screen by its own name, and by what it was called", () => {
  const names = (words: string) =>
    SCREENS.filter((screen) => `${screen.name} ${screen.words}`.toLowerCase().includes(words)).map(({ name }) => name);
  expect(names("runner")).toEqual(["Tests"]);
  expect(names("ai benchmarks")).toEqual(["Versions"]);
  expect(names("batch analysis")).toEqual(["Import"]);
  expect(names("agent")).toEqual(["Ask"]);
});
