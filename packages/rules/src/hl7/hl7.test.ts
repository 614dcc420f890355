import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ackCodeOf, ackOf, wantsAck } from './ack.ts';
import { adtEvents, readAdt } from './adt.ts';
import { decodeHl7 } from './charset.ts';
import { escapeHl7, Hl7Problem, parseHl7, repetitionsOf, segmentOf, textOf } from './message.ts';
import { dayOfHl7, timeOf } from './time.ts';
import { adtText } from './write.ts';

const zone = 'America/Chicago';
/** later than all times below */
const receivedAt = '2030-01-01T00:00:00Z';
const read = (event: string, more: Parameters<typeof adtText>[1] = {}) =>
  readAdt(parseHl7(adtText(event, more)), zone, receivedAt);
const problemOf = (work: () => unknown): Hl7Problem => {
  try {
    work();
  } catch (error) {
    if (error instanceof Hl7Problem) return error;
    throw error;
  }
  throw new Error('Nothing was wrong.');
};

describe('a message', () => {
  it('is read with its own separators and any segment ends', () => {
    const odd = 'MSH*:;?%*A*B\nPID*1**7:4:M11:GOOD%1.2%ISO:MR;8:::US\r\nZPD*x';
    const message = parseHl7(odd);
    expect(message.segments.map(({ name }) => name)).toEqual(['MSH', 'PID', 'ZPD']);
    expect(repetitionsOf(message, segmentOf(message, 'PID'), 3)).toEqual([
      [['7'], ['4'], ['M11'], ['GOOD', '1.2', 'ISO'], ['MR']],
      [['8'], [''], [''], ['US']],
    ]);
    expect(textOf(message, segmentOf(message, 'MSH'), 3)).toBe('A');
  });

  it('keeps every escaped text with any separators', () => {
    const marks = fc.shuffledSubarray([...'|^~\\&*:;?%$#@'], { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(marks, fc.string({ unit: 'grapheme' }), (chosen, text) => {
        const [field = '', component = '', repetition = '', mark = '', subcomponent = ''] = chosen;
        const separators = { field, component, repetition, mark, subcomponent };
        const sent = text.replace(/[\p{Cc}\ufeff]/gu, '').trim();
        fc.pre(sent !== '""');
        const raw = `MSH${field}${component}${repetition}${mark}${subcomponent}${field}${escapeHl7(sent, { separators })}`;
        const message = parseHl7(raw);
        expect(textOf(message, segmentOf(message, 'MSH'), 3) ?? '').toBe(sent);
      }),
    );
  });

  it('is parsed or refused with a reason, for any input', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((rest) => `MSH|^~\\&|${rest}`),
        ),
        (text) => {
          try {
            readAdt(parseHl7(text), zone, receivedAt);
          } catch (error) {
            expect(error).toBeInstanceOf(Hl7Problem);
          }
        },
      ),
    );
  });

  it('reads escapes for bytes and line breaks, and keeps a lone escape character', () => {
    const message = parseHl7('MSH|^~\\&|a\\.br\\b\\X2D\\c\\H\\d\\N\\|C:\\temp');
    const msh = segmentOf(message, 'MSH');
    expect(textOf(message, msh, 3)).toBe('a\nb-cd');
    expect(textOf(message, msh, 4)).toBe('C:\\temp');
    const bytes = parseHl7('MSH|^~\\&|a\\X00410A42\\b');
    expect(textOf(bytes, segmentOf(bytes, 'MSH'), 3)).toBe('aA\nBb');
  });

  it('is decoded by its own character set', () => {
    const head = (set: string) => `MSH|^~\\&|A|B|C|D|20260101||ADT^A01|1|P|2.5||||||${set}\rPID|||Peña\r`;
    const latin = Uint8Array.from(head('8859/1'), (one) => one.charCodeAt(0));
    expect(decodeHl7(latin)).toContain('Peña');
    expect(decodeHl7(new TextEncoder().encode(head('UNICODE UTF-8')))).toContain('Peña');
    expect(decodeHl7(new TextEncoder().encode(head('')))).toContain('Peña');
    expect(decodeHl7(Uint8Array.from(head(''), (one) => one.charCodeAt(0)))).toContain('Peña');
  });
});

describe('a time', () => {
  it('is in the hospital’s zone without an offset, and null if it is not valid', () => {
    expect(timeOf('20261201', zone)).toEqual({ day: '2026-12-01', at: '2026-12-01T06:00:00Z' });
    expect(timeOf('202612010830-0500', zone)).toEqual({ day: '2026-12-01', at: '2026-12-01T13:30:00Z' });
    expect(timeOf('20261201083015.1234+0000', zone)?.at).toBe('2026-12-01T08:30:15Z');
    // 19:30 in Chicago on the day before
    expect(timeOf('20261205013000+0000', zone)).toEqual({ day: '2026-12-04', at: '2026-12-05T01:30:00Z' });
    expect(timeOf('20261205+0000', zone)?.day).toBe('2026-12-05');
    for (const odd of [
      '2026',
      '202612',
      '20261301',
      '20260230',
      'today',
      '',
      '20261201T08',
      '00000101',
      '00010101+1400',
    ])
      expect(timeOf(odd, zone)).toBeNull();
    expect(dayOfHl7('19580312120000')).toBe('1958-03-12');
  });
});

describe('an ADT message', () => {
  it('is read for every trigger event and version', () => {
    for (const version of ['2.1', '2.2', '2.3', '2.3.1', '2.4', '2.5', '2.5.1', '2.6', '2.7', '2.7.1', '2.8'])
      for (const event of adtEvents)
        expect(read(event, { version, former: event === 'A40' ? 'OLD' : '' }).event).toBe(event);
  });

  it('has patient, visit and times, and never a social security number', () => {
    const found = read('A03', {
      admit: '20261129',
      discharge: '20261201093000',
      reason: 'Chest pain',
      disposition: '01',
      more: ['ZPD|own|things'],
    });
    expect(found).toMatchObject({
      patient: {
        numbers: [{ authority: 'SALT', value: 'MR100' }],
        firstName: 'Lucille',
        lastName: 'Fontenot',
        birthDay: '1958-03-12',
        sex: 'F',
      },
      visit: {
        key: ' V1',
        isInpatient: true,
        hospital: 'Saltgrass Regional',
        admitted: { day: '2026-11-29' },
        discharged: { day: '2026-12-01' },
        complaint: 'Chest pain',
        disposition: '01',
      },
      recordedAt: '2026-12-01T14:00:00Z',
    });
    expect(JSON.stringify(found)).not.toContain('6789');
  });

  it('ignores an invalid or future birth date', () => {
    const born = (birth: string) => readAdt(parseHl7(adtText('A01', { birth })), zone, receivedAt).patient.birthDay;
    expect(['19580312', '19991399', '20991231', '1958', ''].map(born)).toEqual(['1958-03-12', null, null, null, null]);
  });

  it('ignores days of a stay after the message itself', () => {
    const days = (fields: Parameters<typeof adtText>[1]) => {
      const { visit } = readAdt(parseHl7(adtText('A03', { at: '20261201080000', ...fields })), zone, receivedAt);
      return [visit?.admitted?.day ?? null, visit?.discharged?.day ?? null];
    };
    expect(days({ admit: '20261130', discharge: '202612020700' })).toEqual(['2026-11-30', '2026-12-02']);
    expect(days({ admit: '20991130', discharge: '20261203' })).toEqual([null, null]);
  });

  it('replaces a recorded time long after the receipt by the next plausible one', () => {
    const receivedAt = '2026-12-01T15:00:00Z';
    const times = (fields: Parameters<typeof adtText>[1]) => {
      const { recordedAt, sentAt, implausibleTime } = readAdt(parseHl7(adtText('A01', fields)), zone, receivedAt);
      return [recordedAt, sentAt, implausibleTime];
    };
    const sent = '2026-12-01T14:00:00Z';
    expect(times({})).toEqual([sent, sent, null]);
    expect(times({ recorded: '20261202080000' })).toEqual(['2026-12-02T14:00:00Z', sent, null]);
    expect(times({ recorded: '20271201080000' })).toEqual([sent, sent, '2027-12-01T14:00:00Z']);
    expect(times({ at: '20271201080000' })).toEqual([receivedAt, receivedAt, '2027-12-01T14:00:00Z']);
    expect(times({ at: '20271201080000', recorded: '20261201080000' })).toEqual([sent, receivedAt, null]);
    const days = readAdt(parseHl7(adtText('A01', { at: '20271201080000', admit: '20271130' })), zone, receivedAt).visit;
    expect(days?.admitted).toBeNull();
  });

  it('names the segment and field of a problem', () => {
    const where = (text: string) => {
      const { segment, field, code } = problemOf(() => readAdt(parseHl7(text), zone, receivedAt));
      return [segment, field, code, ackCodeOf({ code })];
    };
    const good = adtText('A01');
    expect(where(good.replace('ADT^A01', 'ORU^R01'))).toEqual(['MSH', 9, '200', 'AR']);
    expect(where(good.replace('ADT^A01', 'ADT^XXX'))).toEqual(['MSH', 9, '201', 'AR']);
    expect(where(good.replace('|P|2.5.1', '|X|2.5.1'))).toEqual(['MSH', 11, '202', 'AR']);
    expect(where(good.replace('|P|2.5.1', '|P|3.0'))).toEqual(['MSH', 12, '203', 'AR']);
    expect(where(adtText('A01', { id: '' }))).toEqual(['MSH', 10, '101', 'AE']);
    expect(where(adtText('A01', { number: '' }))).toEqual(['PID', 3, '101', 'AE']);
    expect(where(adtText('A01', { visit: '' }))).toEqual(['PV1', 19, '101', 'AE']);
    expect(where(adtText('A01', { admit: '20269901' }))).toEqual(['PV1', 44, '102', 'AE']);
    expect(where(good.replace(/PID[^\r]*\r/, ''))).toEqual(['PID', null, '100', 'AE']);
    expect(where(adtText('A40', { former: 'MR100' }))).toEqual(['MRG', 1, '102', 'AE']);
    expect(where('hello')).toEqual(['MSH', null, '100', 'AE']);
    expect(where(good + adtText('A03'))).toEqual(['MSH', null, '100', 'AE']);
  });
});

describe('an acknowledgment', () => {
  const now = Temporal.Instant.from('2026-12-01T14:00:05Z');
  const answer = (text: string, problem: Hl7Problem | null = null) =>
    ackOf(parseHl7(text), problem, { controlId: 'GP1', now });

  it('goes to the sender, and its last segment is terminated', () => {
    expect(answer(adtText('A01', { id: 'M7' }))).toBe(
      'MSH|^~\\&|GP|GUIDE|ADT|SALTGRASS|20261201140005+0000||ACK^A01^ACK|GP1|P|2.5.1\rMSA|AA|M7\r',
    );
  });

  it('names segment and field in ERR in the format of the version', () => {
    const problem = new Hl7Problem('101', 'PV1', 19, 'PV1-19 is empty. Send the visit number there, or in PID-18.');
    const text = answer(adtText('A01', { id: 'M7' }), problem);
    expect(text).toContain('\rMSA|AE|M7|PV1-19 is empty. Send the visit number there, or in PID-18.\r');
    expect(text).toContain(
      '\rERR||PV1^1^19|101^PV1-19 is empty. Send the visit number there, or in PID-18.^HL70357|E||||PV1-19 is empty. Send the visit number there, or in PID-18.\r',
    );
    expect(answer(adtText('A01', { version: '2.3' }), problem)).toContain('\rERR|PV1^1^19^101\r');
  });

  it('is sent as MSH-15 and MSH-16 request', () => {
    const asks = (accept: string, application: string) => {
      const message = parseHl7(adtText('A01').replace('|P|2.5.1', `|P|2.5.1|||${accept}|${application}`));
      return [wantsAck(message, 'AA'), wantsAck(message, 'AE')];
    };
    expect(asks('', '')).toEqual([true, true]);
    expect(asks('NE', 'NE')).toEqual([false, false]);
    expect(asks('NE', 'AL')).toEqual([true, true]);
    expect(asks('AL', 'NE')).toEqual([true, true]);
    expect(asks('', 'ER')).toEqual([false, true]);
    expect(asks('', 'SU')).toEqual([true, false]);
  });
});

it('names a segment whose name is not three letters', () => {
  const text = 'MSH|^~\\&|A|B|C|D|20260301120000||ADT^A01|M1|P|2.5\rPIDX|1||12345\r';
  expect(() => parseHl7(text)).toThrow('Segment 2 does not begin with a name of three letters, such as PID.');
});
