/** Size of the header of a WAV file, in bytes. */
const header = 44;

interface Format {
  channels: number;
  rate: number;
  bytesPerSample: number;
  code: number;
  /** Offset of the samples, in bytes. */
  start: number;
  length: number;
}

/** Parses the format of a WAV file. Returns undefined for any other file. */
function formatOf(bytes: Buffer): Format | undefined {
  if (bytes.length < header || bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WAVE')
    return undefined;
  let format: Omit<Format, 'start' | 'length'> | undefined;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    const start = at + 8;
    if (name === 'fmt ' && start + 16 <= bytes.length)
      format = {
        code: bytes.readUInt16LE(start),
        channels: bytes.readUInt16LE(start + 2),
        rate: bytes.readUInt32LE(start + 4),
        bytesPerSample: bytes.readUInt16LE(start + 14) / 8,
      };
    if (name === 'data' && format) return { ...format, start, length: Math.min(size, bytes.length - start) };
    at = start + size + (size % 2);
  }
  return undefined;
}

function waveHeader({ code, rate, bytesPerSample }: Format, length: number): Buffer {
  const head = Buffer.alloc(header);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(code, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * bytesPerSample, 28);
  head.writeUInt16LE(bytesPerSample, 32);
  head.writeUInt16LE(bytesPerSample * 8, 34);
  head.write('data', 36);
  head.writeUInt32LE(length, 40);
  return head;
}

/**
 * Splits a recording into one WAV file for each channel. In a dual-channel recording, each side of the call is one
 * channel. Returns the recording unchanged if it is not a WAV file, has one channel, or has samples that are not whole
 * bytes.
 */
export function channelsOf(bytes: Buffer): Buffer[] {
  const format = formatOf(bytes);
  if (!format || format.channels < 2 || !Number.isInteger(format.bytesPerSample) || format.bytesPerSample < 1)
    return [bytes];
  const { channels, bytesPerSample, start, length } = format;
  const frames = Math.floor(length / (channels * bytesPerSample));
  return Array.from({ length: channels }, (_, channel) => {
    const one = Buffer.alloc(frames * bytesPerSample);
    for (let frame = 0; frame < frames; frame += 1) {
      const from = start + (frame * channels + channel) * bytesPerSample;
      bytes.copy(one, frame * bytesPerSample, from, from + bytesPerSample);
    }
    return Buffer.concat([waveHeader(format, one.length), one]);
  });
}
