/** The server's response to an upload. */
export interface Sent {
  status: number;
  text: string;
}

/**
 * Sends a request body with XMLHttpRequest, because `fetch` does not report progress. Rejects with an AbortError if the
 * signal is aborted, and with a TypeError if the server is unreachable.
 */
export function sendBytes(
  url: string,
  {
    method,
    body,
    headers = {},
    onProgress,
    signal,
  }: {
    method: 'PUT' | 'POST';
    body: Blob | FormData;
    headers?: Record<string, string>;
    /** Called with the progress, from 0 to 1. */
    onProgress: (part: number) => void;
    signal: AbortSignal;
  },
): Promise<Sent> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.upload.onload = () => onProgress(1);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () =>
      reject(new TypeError('The server could not be reached. Check your connection and try again.'));
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}
