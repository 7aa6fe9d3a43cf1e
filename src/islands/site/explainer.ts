import { getSiteSettings } from "../lib/analytics/settings.ts";

const HOST = "https://www.youtube-nocookie.com/embed/";
const FRAME = "absolute inset-0 size-full";

/** Replaces the poster with the video on click; nothing of the video is loaded before. */
export function startExplainer(): void {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-explainer]") : null;
    if (link === null || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const frame = document.createElement("div");
    frame.className = "relative aspect-[16/10] bg-ink";
    const { explainerVideoId } = getSiteSettings();
    frame.append(explainerVideoId === undefined ? createVideo(link.href) : createFrame(explainerVideoId));
    link.replaceWith(frame);
    frame.querySelector("video")?.focus();
  });
}

function createVideo(source: string): HTMLVideoElement {
  const video = document.createElement("video");
  video.src = source;
  video.controls = true;
  video.autoplay = true;
  video.muted = true;
  video.playsInline = true;
  video.className = FRAME;
  video.setAttribute("aria-label", "Tour of the product");
  return video;
}

function createFrame(id: string): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  frame.src = `${HOST}${encodeURIComponent(id)}?autoplay=1&rel=0`;
  frame.title = "Explainer video";
  frame.allow = "autoplay; encrypted-media; picture-in-picture; fullscreen";
  frame.referrerPolicy = "strict-origin-when-cross-origin";
  frame.className = FRAME;
  return frame;
}
