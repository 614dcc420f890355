import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentenceText } from '../sentences/sentence.ts';
import { agreedFormat, claimedType, endingOf, formatOfClaim, formatOfContent } from './formats.ts';
import { cleanFileName, withEnding } from './name.ts';
import {
  filePurposes,
  fileRefusal,
  formatSize,
  isFormatAccepted,
  linkRefreshIn,
  maxAttachments,
  playableAudioTypes,
  receivedQuota,
  uploadQuota,
  uploadRefusal,
} from './purposes.ts';

describe('the type of a file', () => {
  it.each([
    ['image/png', 'door.png', 'image/png', 'image/png'],
    ['image/jpg', 'IMG_1.JPG', 'image/jpeg', 'image/jpeg'],
    ['audio/x-m4a', 'voice.m4a', 'audio/x-m4a', 'audio/m4a'],
    ['audio/mp4', 'voice.m4a', 'video/mp4', 'audio/m4a'],
    ['audio/ogg; codecs=opus', 'voice.ogg', 'audio/ogg; codecs=opus', 'audio/ogg'],
    ['text/csv', 'visits.csv', 'text/plain', 'text/csv'],
    ['APPLICATION/PDF', 'letter.pdf', 'application/pdf', 'application/pdf'],
    ['application/pdf', 'letter', 'application/pdf', 'application/pdf'],
  ])('is accepted if declared type %s, name %s and content %s agree', (claimed, fileName, found, expected) => {
    expect(agreedFormat({ claimed, fileName, found })?.mimeType).toBe(expected);
  });

  it.each([
    ['a claim that the content does not keep', 'image/png', 'door.png', 'application/pdf'],
    ['a name of another type', 'image/png', 'door.exe', 'image/png'],
    ['a name of another picture type', 'image/png', 'door.jpg', 'image/png'],
    ['an unsupported type', 'image/svg+xml', 'logo.svg', 'image/svg+xml'],
    ['markup under the name of text', 'text/plain', 'page.txt', 'text/html'],
    ['a program', 'application/x-msdownload', 'run.exe', 'application/x-msdownload'],
    ['an archive with the name of a picture', 'image/gif', 'a.gif', 'application/zip'],
    ['no claim', '', 'door.png', 'image/png'],
  ])('is refused with %s', (_what, claimed, fileName, found) => {
    expect(agreedFormat({ claimed, fileName, found })).toBeUndefined();
  });

  it('is detected by its content alone for files from outside', () => {
    expect(formatOfContent('audio/vnd.wave')?.mimeType).toBe('audio/wav');
    expect(formatOfContent('video/mp4')?.mimeType).toBe('video/mp4');
    expect(formatOfContent('text/html')).toBeUndefined();
  });

  it('is derived from the name if the browser does not report it', () => {
    expect(claimedType({ fileName: 'voice.M4A', mimeType: '' })).toBe('audio/m4a');
    expect(claimedType({ fileName: 'a.png', mimeType: 'application/x-foo' })).toBe('application/x-foo');
    expect(claimedType({ fileName: 'a.png', mimeType: 'audio/x-wav' })).toBe('audio/x-wav');
    expect(claimedType({ fileName: 'a.exe', mimeType: '' })).toBe('');
  });

  it('has an extension only after a name', () => {
    expect(['a.PNG', 'a.tar.gz', '.bashrc', 'a.', 'a', 'a.b c'].map(endingOf)).toEqual(['png', 'gz', '', '', '', '']);
  });
});

describe('a file purpose', () => {
  it('accepts the listed types and sizes', () => {
    expect([filePurposes.attachment.maxBytes, filePurposes.greeting.maxBytes, maxAttachments]).toEqual([
      15_000_000, 5_000_000, 4,
    ]);
    const greeting = ['audio/mpeg', 'audio/mp3', 'audio/m4a', 'audio/x-m4a', 'audio/wav', 'audio/x-wav'];
    for (const mimeType of greeting)
      expect(uploadRefusal({ purpose: 'greeting', mimeType, size: 5_000_000 })).toBeUndefined();
    for (const mimeType of ['audio/aac', 'image/png', 'video/mp4', 'text/plain', 'nonsense'])
      expect(uploadRefusal({ purpose: 'greeting', mimeType, size: 1 })).toBe('type');
    expect(uploadRefusal({ purpose: 'greeting', mimeType: 'audio/wav', size: 5_000_001 })).toBe('size');
    expect(uploadRefusal({ purpose: 'attachment', mimeType: 'image/png', size: 15_000_000 })).toBeUndefined();
    expect(uploadRefusal({ purpose: 'attachment', mimeType: 'image/png', size: 15_000_001 })).toBe('size');
    for (const mimeType of ['image/svg+xml', 'text/html', 'application/zip', 'application/javascript', ''])
      expect(uploadRefusal({ purpose: 'attachment', mimeType, size: 1 })).toBe('type');
  });

  it('has error messages with fixed wording', () => {
    const attachment = { purpose: 'attachment', mimeType: 'image/svg+xml' } as const;
    const greeting = { purpose: 'greeting', mimeType: 'video/mp4' } as const;
    const refusalText = (...given: Parameters<typeof fileRefusal>) => sentenceText(fileRefusal(...given));
    expect(refusalText('size', attachment)).toBe('File must not be larger than 15 MB');
    expect(refusalText('type', attachment)).toBe('File of type image/svg+xml not supported');
    // a file with a supported type was refused because of its content
    expect(refusalText('type', { purpose: 'attachment', mimeType: 'image/png' })).toBe(
      'The file is damaged, or its type is not image/png',
    );
    expect(refusalText('type', greeting)).toBe('Invalid audio file type');
    expect(refusalText('size', greeting)).toBe('File size should not exceed 5MB');
    expect(refusalText('quota', { purpose: 'inbound', mimeType: 'image/png' })).toBe(
      'The file was not loaded. A number can send at most 100 files and 500 MB in 24 hours.',
    );
    expect([1, 999, 48_213, 999_999, 1_000_000, 2_450_000, 15_000_000].map(formatSize)).toEqual([
      '1 kB',
      '1 kB',
      '48 kB',
      '1000 kB',
      '1 MB',
      '2.5 MB',
      '15 MB',
    ]);
  });

  it('equals the purpose on the page about file security', () => {
    const page = readFileSync(new URL('../../../../docs/security/files.md', import.meta.url), 'utf8');
    const number = (value: number) => value.toLocaleString('en-US');
    for (const [purpose, { maxBytes, takes }] of Object.entries(filePurposes)) {
      const row = page.split('\n').find((text) => text.startsWith(`| ${purpose} |`));
      expect(row).toContain(`${number(maxBytes)} bytes`);
      expect(row).toContain(takes === null ? 'every type below' : takes.join(', '));
    }
    expect(page).toContain(`${maxAttachments} with a text`);
    for (const limit of [...Object.values(uploadQuota), ...Object.values(receivedQuota)])
      expect(page).toContain(number(limit));
  });
});

describe("the feed's audio player", () => {
  it('plays the listed types with their names here', () => {
    expect(playableAudioTypes).toEqual([
      'audio/mpeg',
      'audio/mp3',
      'audio/wav',
      'audio/x-wav',
      'audio/m4a',
      'audio/aac',
    ]);
    const greeting = filePurposes.greeting.takes.map((name) => formatOfClaim(name));
    for (const format of greeting) {
      expect(format && isFormatAccepted('recording', format)).toBe(true);
      expect(playableAudioTypes).toContain(format?.mimeType);
    }
  });
});

describe('an address', () => {
  it('is requested again ten milliseconds before it expires, and never without a pause', () => {
    const now = Temporal.Instant.from('2026-11-20T16:00:00Z').epochMilliseconds;
    expect(linkRefreshIn('2026-11-20T16:05:00Z', now)).toBe(299_990);
    expect(linkRefreshIn('2026-11-20T15:00:00Z', now)).toBe(1000);
    expect(linkRefreshIn(null, now)).toBe(false);
  });
});

describe("a file's name", () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\door.png', 'door.png'],
    ['evil\u202egnp.exe', 'evilgnp.exe'],
    ['a\u0000b\r\nSet-Cookie: x', 'abSet-Cookie_ x'],
    ['  ...door.png.. ', 'door.png'],
    ['NUL', '_NUL'],
    ['com1.txt', '_com1.txt'],
    ['', 'file'],
    ['...', 'file'],
    ['/', 'file'],
    ['naïve café 日本.pdf', 'naïve café 日本.pdf'],
    ['\ud800', 'file'],
  ])('%j is shown as %j', (name, expected) => expect(cleanFileName(name)).toBe(expected));

  it('is short and keeps its extension, for any text', () => {
    expect(cleanFileName(`${'x'.repeat(300)}.pdf`)).toBe(`${'x'.repeat(116)}.pdf`);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const clean = cleanFileName(name);
        expect(clean.length).toBeGreaterThan(0);
        expect([...clean].length).toBeLessThanOrEqual(121);
        expect(clean).not.toMatch(/[\p{Cc}/\\\u202a-\u202e\u2066-\u2069]/u);
        expect(clean.isWellFormed()).toBe(true);
      }),
    );
  });

  it("gets the extension of the file's type", () => {
    expect(withEnding('door', ['jpg', 'jpeg'])).toBe('door.jpg');
    expect(withEnding('door.JPEG', ['jpg', 'jpeg'])).toBe('door.JPEG');
    expect(withEnding('door.bin', ['png'])).toBe('door.bin.png');
  });
});
