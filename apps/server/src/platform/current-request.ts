import { AsyncLocalStorage } from 'node:async_hooks';

const requests = new AsyncLocalStorage<string>();

/** Runs the work of a request, job or sweep. Its log lines about outside services contain this id, like its audit entry. */
export const runInRequest = <T>(requestId: string, work: () => T): T => requests.run(requestId, work);

/** Returns the id of the current request, job or sweep; undefined outside of them. */
export const currentRequestId = (): string | undefined => requests.getStore();
