/** However busy the browser is, what waits for it begins after so long. */
const patienceMs = 2000;

/** Resolves when the browser has nothing else to do. Safari has no idle time: there it is the next moment. */
export const whenIdle = (): Promise<void> =>
  new Promise((done) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => done(), { timeout: patienceMs });
    else setTimeout(done);
  });
