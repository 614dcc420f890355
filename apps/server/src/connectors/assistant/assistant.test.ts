import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { channelsOf } from './channels.ts';
import { createLocalAssistant, madeByRules } from './local.ts';
import { createOpenAiAssistant } from './openai.ts';
import type { Assistant, RecordedConversation } from './port.ts';

const conversation: RecordedConversation = {
  transcript:
    '[Ada Guide] (0:01): Hello, how are you today? [Bo Member] (0:04): I need a ride on Monday at 9 am. [Ada Guide] (0:09): I will book it.',
  isVoicemail: false,
  memberName: 'Bo Member',
  guideName: 'Ada Guide',
};

/** Returns a WAV file with two channels of 16 bits. The left channel counts up, the right channel counts down. */
function stereo(frames: number): Buffer {
  const file = Buffer.alloc(44 + frames * 4);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + frames * 4, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(2, 22);
  file.writeUInt32LE(8000, 24);
  file.writeUInt32LE(32_000, 28);
  file.writeUInt16LE(4, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(frames * 4, 40);
  for (let n = 0; n < frames; n += 1) {
    file.writeInt16LE(n, 44 + n * 4);
    file.writeInt16LE(-n, 46 + n * 4);
  }
  return file;
}

let server: Server;
let connected: Assistant;
let status = 200;
const asked: { path: string; authorization: string; body: string }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const path = request.url ?? '';
      const first = !asked.some((before) => before.path === path);
      asked.push({
        path,
        authorization: request.headers.authorization ?? '',
        body: Buffer.concat(parts).toString('latin1'),
      });
      response.writeHead(status, { 'content-type': 'application/json', location: '/v1/elsewhere' });
      response.end(
        JSON.stringify(
          path === '/v1/chat/completions'
            ? { choices: [{ message: { content: '- Needs a\u0000 ride.\n' } }] }
            : {
                text: 'x',
                segments: first
                  ? [
                      { start: 1, text: ' Hello ' },
                      { start: 9, text: 'I will' },
                    ]
                  : [{ start: 4.2, text: 'A ride' }],
              },
        ),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  connected = createOpenAiAssistant({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    key: 'secret',
    model: 'writer',
    transcriptionModel: 'listener',
  });
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

describe('the rule-based assistant', () => {
  it('selects questions, promises and dates, and reports that rules wrote the notes', async () => {
    const notes = await createLocalAssistant().notesOf(conversation);
    expect(notes).toContain('**Bo Member asked**\n\n- I need a ride on Monday at 9 am.');
    expect(notes).toContain('**Promised**\n\n- I will book it.');
    expect(notes?.endsWith(madeByRules)).toBe(true);
  });
  it('returns no notes for an empty transcript, and transcribes nothing', async () => {
    const local = createLocalAssistant();
    expect(await local.notesOf({ ...conversation, transcript: '[Ada Guide] (0:01): Hello?' })).toBeNull();
    expect(await local.transcribe({ bytes: stereo(10), mimeType: 'audio/wav', speakers: ['A', 'B'] })).toBeNull();
  });
});

describe('a service with OpenAI’s endpoints', () => {
  it('transcribes each side separately', async () => {
    expect(await connected.transcribe({ bytes: stereo(100), mimeType: 'audio/wav', speakers: ['Ada', 'Bo'] })).toBe(
      '[Ada] (0:01): Hello\n[Bo] (0:04): A ride\n[Ada] (0:09): I will',
    );
    const sent = asked.filter(({ path }) => path === '/v1/audio/transcriptions');
    expect(sent).toHaveLength(2);
    expect(
      sent.every(({ authorization, body }) => authorization === 'Bearer secret' && body.includes('listener')),
    ).toBe(true);
  });
  it('writes notes', async () => {
    expect(await connected.notesOf(conversation)).toBe('- Needs a ride.');
    expect(asked.at(-1)?.body).toContain('I need a ride on Monday');
  });
  it('throws an error without the sent content if the service refuses', async () => {
    status = 500;
    await expect(connected.notesOf(conversation)).rejects.toThrow('The assistant answered 500.');
    status = 200;
  });
});

it("members' words are sent to no other address, even if the service redirects", async () => {
  for (const redirect of [301, 302, 307, 308]) {
    status = redirect;
    await expect(connected.notesOf(conversation)).rejects.toThrow();
  }
  status = 200;
  expect(asked.map(({ path }) => path)).not.toContain('/v1/elsewhere');
});

it('a recording with two channels is split into two sounds, and other recordings stay whole', () => {
  const [left, right] = channelsOf(stereo(50));
  expect([left?.readUInt16LE(22), left?.length, left?.readInt16LE(44 + 2 * 7), right?.readInt16LE(44 + 2 * 7)]).toEqual(
    [1, 44 + 100, 7, -7],
  );
  const other = Buffer.from('not a sound at all, but long enough to be taken for one by its length');
  expect(channelsOf(other)).toEqual([other]);
});
