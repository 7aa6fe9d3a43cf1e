declare module "x-hub-signature" {
  export default class XHubSignature {
    constructor(algorithm: "sha1" | "sha256", secret: string);
    sign(body: Uint8Array): string;
  }
}
