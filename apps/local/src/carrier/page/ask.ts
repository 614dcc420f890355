/** Sends a button's request to the carrier. Shows the error if the carrier refuses it. Resolves to true on success. */
export type SendRequest = (method: 'POST' | 'PUT', path: string, body?: unknown) => Promise<boolean>;
