/** Maximum time to wait for the browser to be idle, in milliseconds. */
const patienceMs = 2000;

/** Resolves once the browser is idle. Safari has no idle callback, so there it resolves almost immediately. */
export const whenIdle = (): Promise<void> =>
  new Promise((done) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => done(), { timeout: patienceMs });
    else setTimeout(done);
  });
