import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { AnyRootRoute } from "@tanstack/react-router";
import { paths } from "#src/domain/paths/paths.ts";

/** Creates the routes of calls: all of them, and one. */
export function createVoiceRoutes<R extends AnyRootRoute>(root: R) {
  const voice = createRoute({
    getParentRoute: () => root,
    path: paths.dash.voice,
    staticData: { title: "Calls", filters: "none" },
    component: lazyRouteComponent(() => import("../features/voice/VoiceScreen.tsx"), "VoiceScreen"),
  });
  const voiceCall = createRoute({
    getParentRoute: () => root,
    path: `${paths.dash.voice}/$id`,
    staticData: { title: "Call", filters: "none" },
    component: lazyRouteComponent(() => import("../features/voice/CallScreen.tsx"), "CallScreen"),
  });
  return [voice, voiceCall] as const;
}
