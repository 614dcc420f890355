import { describe, expect, it } from 'vitest';
import { natsOf, natsProblems } from './config-nats.ts';

const problemsOf = (NATS_URL: string, isProduction = true) => natsProblems({ NATS_URL }, isProduction);

describe('NATS_URL', () => {
  it('contains the servers and the login', () => {
    expect(natsOf({})).toBeNull();
    expect(natsOf({ NATS_URL: 'tls://care:p%40ss@a.example.org:4333, tls://b.example.org' })).toEqual({
      servers: ['a.example.org:4333', 'b.example.org:4222'],
      user: 'care',
      pass: 'p@ss',
      token: undefined,
      tls: true,
    });
    expect(natsOf({ NATS_URL: 'nats://s3cret@127.0.0.1' })).toMatchObject({
      user: undefined,
      token: 's3cret',
      tls: false,
    });
  });

  it.each([
    'tls://care:k3Jd-92mz@nats.example.org',
    'nats://care:k3Jd-92mz@127.0.0.1:4222',
    'tls://s3cret@a.example.org,tls://s3cret@b.example.org',
  ])('%s is accepted in production', (address) => {
    expect(problemsOf(address)).toEqual([]);
  });

  it.each([
    ['nats.example.org:4222', /must look like tls:/],
    ['https://nats.example.org', /must look like tls:/],
    ['tls://a.example.org,', /must look like tls:/],
    ['tls://care:100%@nats.example.org', /write % as %25/],
    ['tls://care:x@a.example.org,nats://care:x@b.example.org', /all servers must have tls:/],
    ['nats://care:k3Jd-92mz@nats.example.org', /must be tls:/],
    ['tls://nats.example.org', /must contain a user and password/],
  ])('%s is refused in production', (address, problem) => {
    expect(problemsOf(address)).toEqual([expect.stringMatching(problem)]);
  });

  it('needs neither TLS nor a login on a local server', () => {
    expect(problemsOf('nats://nats.example.org', false)).toEqual([]);
  });
});
