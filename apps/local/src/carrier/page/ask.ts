/** Sends the request of a button to the carrier. A refusal is shown. */
export type Ask = (method: 'POST' | 'PUT', path: string, body?: unknown) => Promise<boolean>;
