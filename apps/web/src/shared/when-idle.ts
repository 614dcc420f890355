/** Maximum time to wait for an idle browser, in milliseconds. */
const patienceMs = 2000;

/** Resolves when the browser is idle. In Safari, which has no idle callback, it resolves almost immediately. */
export const whenIdle = (): Promise<void> =>
  new Promise((done) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => done(), { timeout: patienceMs });
    else setTimeout(done);
  });
