import { describe, expect, it } from 'vitest';
import { callerOf } from './address.ts';

const withoutProxies = callerOf([]);
const proxies = callerOf(['loopback', '10.0.0.0/8', '2001:db8::1', 'uniquelocal']);

describe('the network address of a client', () => {
  it.each([
    [withoutProxies, '203.0.113.7', '198.51.100.1', '203.0.113.7'],
    [withoutProxies, '127.0.0.1', '198.51.100.1', '127.0.0.1'],
    [withoutProxies, undefined, '198.51.100.1', null],
    [proxies, '203.0.113.7', '198.51.100.1', '203.0.113.7'],
    [proxies, '127.0.0.1', undefined, '127.0.0.1'],
    [proxies, '127.0.0.1', '', '127.0.0.1'],
    [proxies, '127.0.0.1', '198.51.100.1', '198.51.100.1'],
    [proxies, '::ffff:127.0.0.1', '198.51.100.1', '198.51.100.1'],
    [proxies, '127.0.0.1', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
    [proxies, '127.0.0.1', '198.51.100.1,203.0.113.7 , 10.1.2.3, 192.168.0.4', '203.0.113.7'],
    [proxies, '2001:db8::1', '10.0.0.1, 2001:db8::2', '2001:db8::2'],
    [proxies, '127.0.0.1', '10.0.0.1, 10.0.0.2', '10.0.0.1'],
    [proxies, '127.0.0.1', "203.0.113.7, '; DROP TABLE users", null],
    [proxies, '127.0.0.1', '203.0.113.7:4711', '203.0.113.7'],
  ] as const)('%#: %s from %s with %s is %s', (caller, remote, forwardedFor, expected) => {
    expect(caller(remote, forwardedFor)).toBe(expected);
  });

  it('is also read from a header that was sent several times', () => {
    expect(proxies('127.0.0.1', ['198.51.100.1', '203.0.113.7'])).toBe('203.0.113.7');
  });
});
