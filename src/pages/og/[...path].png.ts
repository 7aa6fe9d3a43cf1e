import type { APIContext } from "astro";
import { drawPicture } from "#src/content/pictures/draw-picture.ts";
import { listPublicPages } from "#src/content/public-pages.ts";

/** Open Graph images: one per public page at /og/<path>.png, /og/index.png for the home page. */
export async function getStaticPaths() {
  return (await listPublicPages()).map(({ href, title, kind }) => ({
    params: { path: href === "/" ? "index" : href.slice(1) },
    props: { title, kind },
  }));
}

export async function GET({ props }: APIContext<{ title: string; kind: string }>): Promise<Response> {
  return new Response(Uint8Array.from(await drawPicture(props)), { headers: { "content-type": "image/png" } });
}
