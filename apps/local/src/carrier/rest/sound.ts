const SAMPLE_RATE = 8000;

/**
 * Creates a recording's sound on request: a soft tone for each half second. The tones differ between recordings. There
 * is no speech, because the words are in the transcription.
 * @returns a WAV file as long as the recording, with 16-bit mono or stereo PCM
 */
export function createRecordingWave(sid: string, seconds: number, channels: 1 | 2): Buffer {
  const frames = Math.max(1, seconds) * SAMPLE_RATE;
  const bytes = frames * channels * 2;
  const file = Buffer.alloc(44 + bytes);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + bytes, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(channels, 22);
  file.writeUInt32LE(SAMPLE_RATE, 24);
  file.writeUInt32LE(SAMPLE_RATE * channels * 2, 28);
  file.writeUInt16LE(channels * 2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(bytes, 40);
  const notes = [...Buffer.from(sid.slice(2), 'hex')].map((byte) => 180 + (byte % 12) * 24);
  for (let frame = 0; frame < frames; frame += 1) {
    const beat = Math.floor((frame / SAMPLE_RATE) * 2);
    const within = (frame % (SAMPLE_RATE / 2)) / (SAMPLE_RATE / 2);
    const loudness = 2600 * Math.sin(Math.PI * within) ** 2;
    const value = Math.round(
      loudness * Math.sin((2 * Math.PI * (notes[beat % notes.length] ?? 220) * frame) / SAMPLE_RATE),
    );
    // With two channels, the tones alternate between the left and right channel.
    const channel = channels === 2 ? beat % 2 : 0;
    file.writeInt16LE(value, 44 + (frame * channels + channel) * 2);
  }
  return file;
}

/** One frame of MPEG 1 layer III, 32 kbit/s, 32 kHz, mono, with only zeros: 36 ms of silence. */
const silence = Buffer.concat([Buffer.from([0xff, 0xfb, 0x18, 0xc4]), Buffer.alloc(140)]);

/** Creates a silent MP3 as long as the recording, because the carrier has no MP3 encoder. */
export function mp3Of(seconds: number): Buffer {
  const frames = Math.ceil(Math.max(1, seconds) / 0.036);
  return Buffer.concat(Array.from({ length: frames }, () => silence));
}
