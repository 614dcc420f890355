import { answerChannel, isAnswer } from './answers.ts';

/** Maximum time until the response arrives after the window has closed, in milliseconds. */
const graceMs = 1500;

/**
 * Waits for the response to one sign-in attempt from its window. Resolves to the address with the code, or to null if
 * the window was closed. Ignores responses from other origins and to other attempts.
 */
export function popupAnswer(popup: Window, state: string): Promise<string | null> {
  return new Promise((resolve) => {
    // The page receives the response only through this channel if the provider separates the window from its opener.
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
      // uses a timer, because the device's clock may stop or be set back
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
