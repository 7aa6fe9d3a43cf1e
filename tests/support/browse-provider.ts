/** Signs in at the local identity provider as a browser does: follows its redirects, fills its form, keeps its cookies. */

/** Returns the address that the provider sends the browser back to. `cookies` are those that the browser keeps of the provider. */
export async function signInAtProvider(
  start: string,
  email: string,
  cookies = new Map<string, string>(),
): Promise<URL> {
  const back = new URL(new URL(start).searchParams.get("redirect_uri") ?? "");
  let next: { url: string; init: RequestInit } = { url: start, init: {} };
  for (let hop = 0; hop < 10; hop += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(next.url, { ...next.init, redirect: "manual", headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split(/=(.*)/s);
      cookies.set(name, value);
    }
    const location = answer.headers.get("location");
    if (location === null) {
      const body = new URLSearchParams({ email, do: "login" });
      next = { url: next.url, init: { method: "POST", body } };
      continue;
    }
    const url = new URL(location, next.url);
    if (url.origin === back.origin && url.pathname === back.pathname) return url;
    next = { url: url.href, init: {} };
  }
  throw new Error("The provider did not return.");
}
