/** Where webhooks of tests go: nothing listens there. */
export const CLOSED_HOST = "127.0.0.1:9";
export const CLOSED_URL = `http://${CLOSED_HOST}`;
