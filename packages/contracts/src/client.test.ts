import { expect, it } from 'vitest';
import { ApiError, createClient, NetworkError } from './client.ts';
import { contracts } from './index.ts';

/** Calls an endpoint whose response is given, and returns the error. */
const errorOf = (response: Response): Promise<unknown> => {
  const call = createClient({ base: '/api', fetch: async () => response });
  return call(contracts.session.clientConfig).then(
    () => undefined,
    (error: unknown) => error,
  );
};

/** Returns a body that fails with an error after its first characters. */
const brokenOff = (error: Error): ReadableStream => {
  let isFirst = true;
  return new ReadableStream({
    pull(controller) {
      if (isFirst) controller.enqueue(new TextEncoder().encode('{"environment":'));
      else controller.error(error);
      isFirst = false;
    },
  });
};

it('treats a response that breaks off as a lost connection', async () => {
  const lost = new TypeError('terminated');
  const errors = [200, 400].map((status) => errorOf(new Response(brokenOff(lost), { status })));
  for (const error of await Promise.all(errors)) {
    expect(error).toBeInstanceOf(NetworkError);
    expect((error as NetworkError).cause).toBe(lost);
  }
});

it('reports an aborted response as aborted', async () => {
  const aborted = new DOMException('', 'AbortError');
  expect(await errorOf(new Response(brokenOff(aborted)))).toBe(aborted);
});

it('treats a web page with status 200 as a lost connection', async () => {
  const error = await errorOf(new Response('<html>Sign in to the Wi-Fi of Maria</html>'));
  expect(error).toBeInstanceOf(NetworkError);
  expect(String((error as NetworkError).cause)).not.toContain('Maria');
});

it('reports the status of an error page that is not JSON', async () => {
  const error = await errorOf(new Response('<html>Bad gateway</html>', { status: 502 }));
  expect(error).toBeInstanceOf(ApiError);
  expect((error as ApiError).status).toBe(502);
});

it('accepts an empty response', async () => {
  expect(await errorOf(new Response(null, { status: 204 }))).toBeUndefined();
});
