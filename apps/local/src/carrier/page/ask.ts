/**
 * Sends a request to the carrier when a button is pressed. Shows the error if the carrier refuses it. Resolves to true
 * on success.
 */
export type SendRequest = (method: 'POST' | 'PUT', path: string, body?: unknown) => Promise<boolean>;
