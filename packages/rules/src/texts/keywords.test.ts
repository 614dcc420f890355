import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { asksToStop, isCarrierStop, isSpanishKeyword, textKeyword } from './keywords.ts';

/**
 * Reads labeled messages. Each line has the label, a tab, and the message as a JSON string without its quotation marks.
 */
const labeled = (file: string) =>
  readFileSync(path.join(import.meta.dirname, 'testing', file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [label = '', written = ''] = line.split('\t');
      return { label, body: JSON.parse(`"${written.replaceAll('"', '\\"')}"`) as string };
    });

const labelOf = (body: string) => (textKeyword(body) === 'stop' ? 'stop' : asksToStop(body) ? 'ask' : 'none');

describe('an opt-out in a text', () => {
  it.each(labeled('opt-out-messages.tsv'))('$label: $body', ({ label, body }) => {
    expect(labelOf(body)).toBe(label);
  });
});

/**
 * Messages that were written after the rules, by an author who did not know the rules. Do not adjust the rules to them.
 * If the rules must change, write new messages and measure with those.
 */
describe('an opt-out in words that the rules were not written for', () => {
  const found = labeled('opt-out-messages-held-out.tsv').map(({ label, body }) => ({
    label,
    body,
    got: labelOf(body),
  }));

  it('never closes a number by mistake', () => {
    expect(found.filter(({ label, got }) => label !== 'stop' && got === 'stop')).toEqual([]);
  });

  it('is closed, or shown to a person', () => {
    expect(found.filter(({ label, got }) => label === 'stop' && got === 'none')).toEqual([]);
  });

  it('is recognized as often as measured: 136 of 168', () => {
    expect(found.filter(({ label, got }) => label === got).length).toBeGreaterThanOrEqual(136);
  });
});

describe('a keyword', () => {
  it.each(['START', 'unstop', 'Yes!', 'yes'])('%j opts in', (body) => {
    expect(textKeyword(body)).toBe('start');
  });

  it.each(['', ' ', 'constructor', 'yes please', 'START or STOP', 'please', '- Maria'])(
    '%j is not a keyword',
    (body) => {
      expect(textKeyword(body)).toBeNull();
    },
  );

  it.each(['Ok cancel', 'ok, cancel thanks', 'Okay. End.', 'Sorry, cancel please', 'Perdón, cancelar', 'OK\nBaja'])(
    '%j may answer a question, so a guide decides',
    (body) => {
      expect([textKeyword(body), asksToStop(body)]).toEqual([null, true]);
    },
  );

  it.each([
    'CANCEL please',
    'Hi, cancel please',
    'Cancelar gracias',
    'Stop ok thanks',
    'Sorry, stop',
    'Ok cancel. STOP',
  ])('%j opts out', (body) => {
    expect(textKeyword(body)).toBe('stop');
  });

  it('asks for help only as the whole message', () => {
    expect(['help?', '¿Ayuda?', 'help me', 'ayuda por favor'].map(textKeyword)).toEqual(['help', 'help', null, null]);
  });

  it('tells which language its sender reads', () => {
    expect(['Pare', 'stop por favor', 'STOP', 'Stop, thanks'].map(isSpanishKeyword)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('is confirmed by the carrier only if it is an English keyword alone', () => {
    expect(['STOP', ' "stop." ', 'opt out', 'Opt-out', 'ALTO', 'stop please', 'S.T.O.P'].map(isCarrierStop)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('is found in any text in short time', () => {
    const started = performance.now();
    for (const part of ['stop ', 's.', 'a ', 'no quiero ', '\n', 'Maria ', 'don’t want '])
      asksToStop(part.repeat(4000));
    expect(performance.now() - started).toBeLessThan(5000);
  });
});
