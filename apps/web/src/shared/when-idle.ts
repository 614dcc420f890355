/** Waiting work starts after this time even if the browser is busy, in milliseconds. */
const patienceMs = 2000;

/** Resolves when the browser is idle. Safari has no idle callback: there it resolves in the next moment. */
export const whenIdle = (): Promise<void> =>
  new Promise((done) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => done(), { timeout: patienceMs });
    else setTimeout(done);
  });
