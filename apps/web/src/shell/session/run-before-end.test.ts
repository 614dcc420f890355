import { expect, it, vi } from 'vitest';

/** A tab: its own instance of the module, which answers other tabs. */
async function openTab() {
  vi.resetModules();
  const tab = await import('./run-before-end.ts');
  return { ...tab, close: tab.answerOtherTabs() };
}

it('a sign-out waits until the other tabs have saved their work', async () => {
  const here = await openTab();
  const other = await openTab();
  const third = await openTab();
  const saved: string[] = [];
  const save = (name: string, ms: number) => async () => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    saved.push(name);
  };
  here.beforeSessionEnds(save('here', 10));
  other.beforeSessionEnds(save('other', 60));
  third.beforeSessionEnds(save('third', 30));
  await here.runBeforeEndInAllTabs();
  expect(saved).toEqual(['here', 'third', 'other']);

  // a closed tab delays no sign-out
  other.close();
  third.close();
  await expect.poll(async () => (await navigator.locks.query()).held?.length).toBe(1);
  const begun = performance.now();
  await here.runBeforeEndInAllTabs();
  expect(performance.now() - begun).toBeLessThan(2000);
  here.close();
});

it('a tab that does not answer delays a sign-out by five seconds', async () => {
  const here = await openTab();
  const other = await openTab();
  other.beforeSessionEnds(() => new Promise(() => {}));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let isDone = false;
  const done = here.runBeforeEndInAllTabs().then(() => {
    isDone = true;
  });
  await vi.waitUntil(() => vi.getTimerCount() > 0);
  await vi.advanceTimersByTimeAsync(4900);
  expect(isDone).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  await done;
  vi.useRealTimers();
  here.close();
  other.close();
});
