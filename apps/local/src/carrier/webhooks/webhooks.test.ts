import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import twilio from 'twilio';
import { describe, expect, it } from 'vitest';
import { Faults, noFaults } from '../model/faults.ts';
import { type Answer, NoAnswer, send } from './http.ts';
import { isThisMachine } from './loopback.ts';
import { webhookTimeoutsOf } from './overrides.ts';
import { createPlanner } from './plan.ts';
import { signatureOf } from './signature.ts';

describe('a signature', () => {
  it.each([
    ['http://localhost:8080/api/texts', { Body: 'Hello, “you” & me', From: '+17135550142', Empty: '' }],
    ['http://localhost:8080/api/texts?line=7&a=b%20c', { b: '2', B: '1', a: '3' }],
    ['https://care.example.org/voice', {}],
  ])("of %s equals the SDK's signature, and is valid for no other request", (url, params) => {
    const signature = signatureOf('token', url, params);
    expect(twilio.validateRequest('token', signature, url, params)).toBe(true);
    expect(twilio.validateRequest('other', signature, url, params)).toBe(false);
    expect(twilio.validateRequest('token', signature, `${url}x`, params)).toBe(false);
    expect(twilio.validateRequest('token', signature, url, { ...params, More: 'x' })).toBe(false);
  });

  it('excludes parameters that only the carrier reads', () => {
    expect(signatureOf('token', 'http://localhost/a#rc=2', {})).toBe(signatureOf('token', 'http://localhost/a', {}));
  });
});

describe('timeouts and retries', () => {
  it('are Twilio’s defaults without settings in the address', () => {
    expect(webhookTimeoutsOf('http://localhost/a')).toEqual({
      connectMs: 5000,
      readMs: 15_000,
      totalMs: 15_000,
      retries: 1,
      retryOn: new Set(['ct']),
    });
  });

  it('are those in the address, within limits', () => {
    expect(webhookTimeoutsOf('http://localhost/a#rc=9&rp=4xx,5xx&rt=1&ct=200')).toMatchObject({
      connectMs: 200,
      readMs: 100,
      retries: 5,
      retryOn: new Set(['4xx', '5xx']),
    });
    expect(webhookTimeoutsOf('http://localhost/a#rp=all').retryOn).toEqual(new Set(['ct', 'rt', '4xx', '5xx']));
  });
});

describe('plans', () => {
  const hook = (key: string, isUrgent = false) => ({ key, isUrgent });

  it('send each webhook once and immediately without faults', () => {
    expect(createPlanner()(hook('a'), noFaults, 0)).toEqual({ afterMs: 0, copies: 1 });
  });

  it('send the given number of copies with the given delay; webhooks that a caller waits for have no delay', () => {
    const faults = Faults.parse({ duplicate: 50, delayMs: 700 });
    expect(createPlanner()(hook('a'), faults, 0)).toEqual({ afterMs: 700, copies: 50 });
    expect(createPlanner()(hook('a', true), faults, 0)).toEqual({ afterMs: 0, copies: 50 });
  });

  it('reverse the order of webhooks within a second, for each subject', () => {
    const plan = createPlanner();
    const faults = Faults.parse({ reorder: true });
    const [first, second, third] = [0, 200, 900].map((now) => now + plan(hook('a'), faults, now).afterMs);
    expect(third).toBeLessThan(second as number);
    expect(second).toBeLessThan(first as number);
    const other = plan(hook('b'), faults, 900).afterMs + 900;
    expect(other).toBeGreaterThan(first as number);
    const nextWindow = plan(hook('a'), faults, 5000).afterMs + 5000;
    expect(nextWindow).toBeGreaterThan(first as number);
  });
});

describe('requests', () => {
  it.each(['localhost', 'care.localhost', '127.0.0.1', '127.1.2.3', '[::1]', '::ffff:127.0.0.1'])('reach %s', (host) =>
    expect(isThisMachine(host)).toBe(true),
  );
  it.each(['example.org', 'localhost.example.org', '10.0.0.1', '[::2]', '127.0.0.1.example.org', ''])(
    'never reach %s',
    (host) => expect(isThisMachine(host)).toBe(false),
  );

  const patience = { connectMs: 500, readMs: 200 };
  const whyOf = (work: Promise<Answer>) =>
    work.then(
      () => 'answered',
      (error: unknown) => (error instanceof NoAnswer ? error.reason : 'thrown'),
    );

  it('report why there is no response', async () => {
    const server = createServer((request, response) => {
      if (request.url === '/long') response.end('x'.repeat(2000));
      else if (request.url === '/cut') request.socket.destroy();
      else if (request.url !== '/never') response.end('fine');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const get = (url: string) => whyOf(send({ method: 'GET', url, most: 1000 }, patience));
    expect(await get(`http://localhost:${port}/`)).toBe('answered');
    expect(await get(`http://care.localhost:${port}/`)).toBe('answered');
    expect(await get(`http://127.0.0.1:${port}/never`)).toBe('rt');
    expect(await get(`http://127.0.0.1:${port}/cut`)).toBe('rt');
    expect(await get(`http://127.0.0.1:${port}/long`)).toBe('refused');
    expect(await get('http://example.org/')).toBe('refused');
    expect(await get('https://localhost/')).toBe('refused');
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    expect(await get(`http://127.0.0.1:${port}/`)).toBe('ct');
  });
});
