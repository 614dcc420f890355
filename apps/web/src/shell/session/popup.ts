import { answerChannel, isAnswer } from './answers.ts';

/** After the window has closed, its answer may take this time to arrive, in milliseconds. */
const graceMs = 1500;

/**
 * Waits for the answer of one attempt from its window: the address with the code, or null if the window was closed.
 * Ignores answers of other attempts, other origins and other windows.
 */
export function popupAnswer(popup: Window, state: string): Promise<string | null> {
  return new Promise((resolve) => {
    // the only way to get the answer if a provider separates the window from its opener
    const channel = new BroadcastChannel(answerChannel);
    let grace: ReturnType<typeof setTimeout> | undefined;
    const take = (data: unknown) => {
      if (!isAnswer(data)) return;
      const url = new URL(data.url, location.origin);
      if (url.origin === location.origin && url.searchParams.get('state') === state) finish(url.href);
    };
    const onMessage = (event: MessageEvent) => {
      if (event.origin === location.origin) take(event.data);
    };
    const poll = setInterval(() => {
      // measured by a timer: the clock of a device may stand still or be set back meanwhile
      if (popup.closed) grace ??= setTimeout(() => finish(null), graceMs);
    }, 250);
    function finish(answer: string | null): void {
      clearInterval(poll);
      clearTimeout(grace);
      channel.close();
      removeEventListener('message', onMessage);
      resolve(answer);
    }
    channel.onmessage = (event) => take(event.data);
    addEventListener('message', onMessage);
  });
}
