import { describe, expect, it } from 'vitest';
import { rfc2822 } from '../model/voice-params.ts';
import { instantFilters } from './instants.ts';
import { pageBody, readPage } from './paging.ts';
import { createRate } from './rate.ts';
import { createRecordingWave, mp3Of } from './sound.ts';

describe('the rate limit', () => {
  it('permits a hundred per second, and refused requests do not count', () => {
    const mayPass = createRate(100);
    const passedAt = (times: number[]) => times.filter((time) => mayPass(time)).length;
    expect(passedAt(Array.from({ length: 300 }, (_, n) => n))).toBe(100);
    expect(passedAt(Array.from({ length: 300 }, (_, n) => 700 + n))).toBe(0);
    expect(passedAt(Array.from({ length: 300 }, (_, n) => 1000 + n))).toBe(100);
  });
});

describe('pages', () => {
  it('link to the next page, with the same query, until the last page', () => {
    const query = new URLSearchParams('To=%2B17135550142&PageSize=2');
    const body = pageBody('messages', '/2010-04-01/x.json', query, readPage(query), ['a', 'b', 'c']);
    expect(body).toMatchObject({
      messages: ['a', 'b'],
      page: 0,
      page_size: 2,
      start: 0,
      end: 1,
      previous_page_uri: null,
    });
    expect(body.next_page_uri).toBe('/2010-04-01/x.json?To=%2B17135550142&PageSize=2&Page=1');
    query.set('Page', '1');
    const last = pageBody('messages', '/2010-04-01/x.json', query, readPage(query), ['c']);
    expect(last).toMatchObject({ messages: ['c'], start: 2, end: 2, next_page_uri: null });
    expect(last.previous_page_uri).toContain('Page=0');
  });

  it('have fifty records by default, and at most a thousand', () => {
    expect(readPage(new URLSearchParams())).toEqual({ number: 0, size: 50 });
    expect(readPage(new URLSearchParams('PageSize=5000')).size).toBe(1000);
    expect(() => readPage(new URLSearchParams('Page=-1'))).toThrow('Page');
  });
});

describe('dates', () => {
  const filters = (query: string) => instantFilters(new URLSearchParams(query), 'DateSent', 'sentAt');

  it('are whole days in UTC, inclusive', () => {
    expect(filters('DateSent=2026-11-20')).toEqual([
      { field: 'sentAt', compare: '>=', instant: '2026-11-20T00:00:00.000Z' },
      { field: 'sentAt', compare: '<', instant: '2026-11-21T00:00:00.000Z' },
    ]);
    expect(filters('DateSent%3C=2026-11-20')).toEqual([
      { field: 'sentAt', compare: '<', instant: '2026-11-21T00:00:00.000Z' },
    ]);
    expect(filters('DateSent%3E=2026-11-20T10:00:00Z')).toEqual([
      { field: 'sentAt', compare: '>=', instant: '2026-11-20T10:00:00.000Z' },
    ]);
    expect(() => filters('DateSent=soon')).toThrow('DateSent');
  });

  it('are written in the format of RFC 2822', () => {
    expect(rfc2822('2026-11-05T06:07:08.900Z')).toBe('Thu, 05 Nov 2026 06:07:08 +0000');
    expect(rfc2822('2026-09-30T23:59:59.000Z')).toBe('Wed, 30 Sep 2026 23:59:59 +0000');
  });
});

describe('the sound of a recording', () => {
  it('has the length of the recording, is the same each time, and is audible', () => {
    const wave = createRecordingWave('RE0123456789abcdef0123456789abcdef', 3, 1);
    expect(wave.toString('latin1', 0, 4)).toBe('RIFF');
    expect(wave.readUInt32LE(40)).toBe(3 * 8000 * 2);
    expect(wave.length).toBe(44 + 3 * 8000 * 2);
    expect(wave.equals(createRecordingWave('RE0123456789abcdef0123456789abcdef', 3, 1))).toBe(true);
    expect(new Set(wave.subarray(44)).size).toBeGreaterThan(50);
    expect(createRecordingWave('RE0123456789abcdef0123456789abcdef', 3, 2).length).toBe(44 + 3 * 8000 * 4);
  });

  it('as an MP3 has frames of 36 ms', () => {
    const sound = mp3Of(9);
    expect(sound.length % 144).toBe(0);
    expect((sound.length / 144) * 0.036).toBeCloseTo(9, 1);
    expect([sound[0], sound[1]]).toEqual([0xff, 0xfb]);
  });
});
