import { randomUUID } from 'node:crypto';

export interface TestFile {
  fileName: string;
  mimeType: string;
  bytes: Buffer;
}

/** Returns some seconds of silence as a standard WAV file: mono, 8 bits, 8000 samples per second. */
export function wav(seconds: number): TestFile {
  const samples = Math.round(seconds * 8000);
  const bytes = Buffer.alloc(44 + samples, 0x80);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(36 + samples, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  for (const [at, value] of [
    [16, 16],
    [24, 8000],
    [28, 8000],
  ] as const)
    bytes.writeUInt32LE(value, at);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    bytes.writeUInt16LE(value, at);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(samples, 40);
  return { fileName: 'greeting.wav', mimeType: 'audio/wav', bytes };
}

/** Returns the smallest possible picture. */
export const png = (fileName = 'door.png'): TestFile => ({
  fileName,
  mimeType: 'image/png',
  bytes: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
});

/**
 * Returns the header of a HEIC file with the sizes of its pictures. Without arguments, the header contains no sizes.
 */
export const heic = (...sizes: [number, number][]): TestFile => {
  const number = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return bytes;
  };
  const box = (...parts: (string | number)[]) =>
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : number(part))));
  return {
    fileName: 'door.heic',
    mimeType: 'image/heic',
    bytes: Buffer.concat([
      box(24, 'ftypheic', 0, 'mif1heic'),
      ...sizes.map(([width, height]) => box(20, 'ispe', 0, width, height)),
    ]),
  };
};

export const text = (content: string, fileName = 'note.txt'): TestFile => ({
  fileName,
  mimeType: 'text/plain',
  bytes: Buffer.from(content),
});

/**
 * Returns the EICAR test file for virus scanners. The source contains it in two halves, so that scanners do not report
 * the source.
 */
export const eicar = (): TestFile =>
  text(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD', '-ANTIVIRUS-TEST-FILE!$H+H*'].join(''), 'letter.txt');

/** Returns a form with a file and fields, in the format that browsers send. */
export function formOf(file: TestFile, fields: object = {}): { headers: { 'content-type': string }; payload: Buffer } {
  const boundary = `----test${randomUUID().replaceAll('-', '')}`;
  const part = (head: string, body: Buffer | string) => [
    Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ];
  const payload = Buffer.concat([
    ...Object.entries(fields).flatMap(([name, value]) =>
      part(`Content-Disposition: form-data; name="${name}"`, String(value)),
    ),
    ...part(
      `Content-Disposition: form-data; name="file"; filename="${file.fileName}"\r\nContent-Type: ${file.mimeType}`,
      file.bytes,
    ),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  return { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, payload };
}
