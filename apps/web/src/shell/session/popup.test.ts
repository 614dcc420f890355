import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerChannel } from './answers.ts';
import { popupAnswer } from './popup.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('removeEventListener', vi.fn());
  vi.stubGlobal('location', { origin: 'https://guidepost.test' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('closing the sign-in window is reported, also if the clock of the device is set back', async () => {
  const popup = { closed: false };
  const onClosed = vi.fn();
  const controller = new AbortController();
  const answer = popupAnswer(popup as Window, 'state', { signal: controller.signal, onClosed });
  await vi.advanceTimersByTimeAsync(1000);
  expect(onClosed).not.toHaveBeenCalled();
  popup.closed = true;
  const then = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => then);
  await vi.advanceTimersByTimeAsync(5000);
  expect(onClosed).toHaveBeenCalledOnce();
  controller.abort();
  expect(await answer).toBeNull();
});

it('the response of a window that only seems closed is used', async () => {
  const popup = { closed: false };
  const onClosed = vi.fn();
  const answer = popupAnswer(popup as Window, 'state', { onClosed });
  await vi.advanceTimersByTimeAsync(1000);
  // the provider's page has cut the link to its opener
  popup.closed = true;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(onClosed).toHaveBeenCalledOnce();
  const url = 'https://guidepost.test/sign-in/callback?state=state&code=1';
  const channel = new BroadcastChannel(answerChannel);
  channel.postMessage({ source: answerChannel, url });
  expect(await answer).toBe(url);
  channel.close();
});

it('a message with an invalid URL is ignored, and the attempt continues', async () => {
  const answer = popupAnswer({ closed: false } as Window, 'state', { onClosed: vi.fn() });
  const [, onMessage] = vi.mocked(addEventListener).mock.calls.find(([type]) => type === 'message') ?? [];
  const send = (url: string) =>
    (onMessage as (event: Partial<MessageEvent>) => void)({
      origin: 'https://guidepost.test',
      data: { source: answerChannel, url },
    });
  expect(() => send('https://[')).not.toThrow();
  const url = 'https://guidepost.test/sign-in/callback?state=state&code=1';
  send(url);
  expect(await answer).toBe(url);
});
