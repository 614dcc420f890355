import { answerChannel, isAnswer } from './answers.ts';

/** How long the response may take to arrive after the window has closed, in milliseconds. */
const graceMs = 1500;

interface Listening {
  signal?: AbortSignal | undefined;
  onClosed?: (() => void) | undefined;
}

/**
 * Waits for the response that the window sends for one sign-in attempt. Resolves to the URL with the code, or to null
 * if the attempt was aborted. Ignores responses from other origins and for other attempts.
 * @param onClosed called once if the window seems closed. If the provider cuts the link between the window and its
 * opener, an open window seems closed too. Its response can still arrive.
 */
export function popupAnswer(
  popup: Window,
  state: string,
  { signal, onClosed }: Listening = {},
): Promise<string | null> {
  return new Promise((resolve) => {
    // If the provider cuts the link between the window and its opener, the response arrives only through this channel.
    const channel = new BroadcastChannel(answerChannel);
    let grace: ReturnType<typeof setTimeout> | undefined;
    const take = (data: unknown) => {
      // another script on this page can send any text, which may not be a URL
      const url = isAnswer(data) ? URL.parse(data.url, location.origin) : null;
      if (url?.origin === location.origin && url.searchParams.get('state') === state) finish(url.href);
    };
    const onMessage = (event: MessageEvent) => {
      if (event.origin === location.origin) take(event.data);
    };
    const poll = setInterval(() => {
      if (!popup.closed) return;
      clearInterval(poll);
      // uses a timer instead of the device's clock, which may stop or be set back
      grace = setTimeout(() => onClosed?.(), graceMs);
    }, 250);
    const onAbort = () => finish(null);
    function finish(answer: string | null): void {
      clearInterval(poll);
      clearTimeout(grace);
      channel.close();
      removeEventListener('message', onMessage);
      signal?.removeEventListener('abort', onAbort);
      resolve(answer);
    }
    channel.onmessage = (event) => take(event.data);
    addEventListener('message', onMessage);
    if (signal?.aborted) return finish(null);
    signal?.addEventListener('abort', onAbort);
  });
}
