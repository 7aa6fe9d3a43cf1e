import type { APIContext } from "astro";
import { drawPicture } from "./_draw-picture.ts";
import { listPublicPages } from "#src/components/site/public-pages.ts";

/** One picture a public page, at the page's own path below /og; the start's is /og/index.png. */
export async function getStaticPaths() {
  return (await listPublicPages()).map(({ href, title, kind }) => ({
    params: { path: href === "/" ? "index" : href.slice(1) },
    props: { title, kind },
  }));
}

export async function GET({ props }: APIContext<{ title: string; kind: string }>): Promise<Response> {
  return new Response(Uint8Array.from(await drawPicture(props)), { headers: { "content-type": "image/png" } });
}
