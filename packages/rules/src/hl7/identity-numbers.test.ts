import { describe, expect, it } from 'vitest';
import { readAdt } from './adt.ts';
import { withoutIdentityNumbers } from './identity-numbers.ts';
import { parseHl7 } from './message.ts';
import { adtText } from './write.ts';

const stored = (body: string): string => withoutIdentityNumbers(body, parseHl7(body));
const head = 'MSH|^~\\&|A|B|C|D|20260101||ADT^A01|1|P|2.5';

describe('identity numbers in a stored hospital message', () => {
  it.each([
    ['PID|1||98765^^^MRN^MR~555-12-3456^^^SSN^SS', 'PID|1||98765^^^MRN^MR~^^^SSN^SS'],
    ['PID|1||98765^^^MRN^MR~D123^^^IL^DL~P55^^^USA^PPN', 'PID|1||98765^^^MRN^MR~^^^IL^DL~^^^USA^PPN'],
    ['PID|1||7^^^&USSSA', 'PID|1||^^^&USSSA'],
    ['PID|1||7^^^&2.16.840.1.113883.4.1&ISO^PI', 'PID|1||^^^&2.16.840.1.113883.4.1&ISO^PI'],
    ['PID|1||7^^^GOV&2.16.840.1.113883.4.3.17&ISO', 'PID|1||^^^GOV&2.16.840.1.113883.4.3.17&ISO'],
    ['PID|1||7^^^&2.16.840.1.113883.4.100&ISO', 'PID|1||7^^^&2.16.840.1.113883.4.100&ISO'],
    [`PID|1||7|${'|'.repeat(14)}A1^^^H|123-45-6789|D99^IL`, `PID|1||7|${'|'.repeat(14)}A1^^^H||`],
    [`NK1|1${'|'.repeat(36)}123456789|x`, `NK1|1${'|'.repeat(36)}|x`],
    [`GT1|1${'|'.repeat(11)}123456789`, `GT1|1${'|'.repeat(11)}`],
    ['IN2|1|123456789|x', 'IN2|1||x'],
  ])('are removed from %s', (line, expected) => {
    expect(stored(`${head}\r${line}\rPV1|1|I\r`)).toBe(`${head}\r${expected}\rPV1|1|I\r`);
  });

  it('are not numbers of the patient', () => {
    const text = adtText('A01').replace('^^^USSSA^SS', '^^^GOV&2.16.840.1.113883.4.1&ISO^PI');
    expect(readAdt(parseHl7(text), 'America/Chicago', '2030-01-01T00:00:00Z').patient.numbers).toEqual([
      { authority: 'SALT', value: 'MR100' },
    ]);
  });

  it('are found with the separators of the message', () => {
    expect(stored('MSH*:;?%*A*B\nPID*1**7:::H:MR;555123456:::S:SS\nPV1*1*I')).toBe(
      'MSH*:;?%*A*B\nPID*1**7:::H:MR;:::S:SS\nPV1*1*I',
    );
  });

  it('leave every other character of a message as it was sent', () => {
    const body = `${head}\r\nPID|1|SS|98765^^^MRN^MR||SMITH^SS||19750315|F\r\nNTE|1||SSN 1~2^^^SSN^SS\nZPD|x\r`;
    expect(stored(body)).toBe(body);
  });
});
