import { describe, expect, it } from 'vitest';
import { parseTwiml, TwimlError } from './twiml.ts';

const base = 'http://localhost:8080/api/voice/in?call=1';

const read = (inner: string) => parseTwiml(`<?xml version="1.0" encoding="UTF-8"?><Response>${inner}</Response>`, base);

function codeOf(work: () => unknown): number | undefined {
  try {
    work();
  } catch (error) {
    return error instanceof TwimlError ? error.code : undefined;
  }
  return undefined;
}

describe('a document', () => {
  it('is parsed verb by verb, with relative addresses resolved against its own', () => {
    expect(
      read(
        `<Say voice="alice">Hello &amp; welcome</Say><Play>/hold.mp3</Play><Pause length="3"/>
         <Redirect method="GET">next?a=1&amp;b=2</Redirect><Hangup/><Reject reason="busy"/>`,
      ),
    ).toEqual([
      { verb: 'Say', text: 'Hello & welcome' },
      { verb: 'Play', text: '/hold.mp3' },
      { verb: 'Pause', seconds: 3 },
      { verb: 'Redirect', address: { url: 'http://localhost:8080/api/voice/next?a=1&b=2', method: 'GET' } },
      { verb: 'Hangup' },
      { verb: 'Reject', reason: 'busy' },
    ]);
  });

  it('dials numbers, each with its own callbacks, and has recording settings', () => {
    const [dial] = read(
      `<Dial action="/after" timeout="20" callerId="+13465550100" record="record-from-answer-dual"
             recordingStatusCallback="/recorded" answerOnBridge="true">
         <Number url="/said" statusCallback="/leg" statusCallbackEvent="initiated ringing answered completed"
                 machineDetection="Enable" amdStatusCallback="/machine">+17135550142</Number>
         <Number>7135550143</Number>
       </Dial>`,
    );
    expect(dial).toEqual({
      verb: 'Dial',
      room: null,
      numbers: [
        {
          number: '+17135550142',
          url: { url: 'http://localhost:8080/said', method: 'POST' },
          statusCallback: {
            url: 'http://localhost:8080/leg',
            method: 'POST',
            events: ['initiated', 'ringing', 'answered', 'completed'],
          },
          machineCallback: { url: 'http://localhost:8080/machine', method: 'POST' },
        },
        { number: '7135550143', url: null, statusCallback: null, machineCallback: null },
      ],
      action: { url: 'http://localhost:8080/after', method: 'POST' },
      timeout: 20,
      callerId: '+13465550100',
      answerOnBridge: true,
      channels: 2,
      callback: { url: 'http://localhost:8080/recorded', method: 'POST', events: ['completed'] },
    });
  });

  it('dials a number that is directly in Dial, without these settings', () => {
    expect(read('<Dial>+17135550142</Dial>')).toMatchObject([
      { verb: 'Dial', numbers: [{ number: '+17135550142' }], action: null, timeout: 30, channels: 0, callback: null },
    ]);
  });

  it('records to its own address if no other address is given', () => {
    expect(read('<Record transcribe="true" transcribeCallback="/words" maxLength="120"/>')).toEqual([
      {
        verb: 'Record',
        action: { url: base, method: 'POST' },
        timeout: 5,
        maxLength: 120,
        finishOnKey: '1234567890*#',
        callback: null,
        transcribe: true,
        transcribeCallback: 'http://localhost:8080/words',
      },
    ]);
  });

  it('puts a call into a conference with its settings', () => {
    const [dial] = read(`<Dial><Conference muted="true" endConferenceOnExit="true" record="record-from-start"
      recordingStatusCallback="/recorded" statusCallback="/told" statusCallbackEvent="join mute">call-7</Conference></Dial>`);
    expect(dial).toMatchObject({
      verb: 'Dial',
      numbers: [],
      room: {
        name: 'call-7',
        muted: true,
        startOnEnter: true,
        endOnExit: true,
        isRecorded: true,
        recordingCallback: { url: 'http://localhost:8080/recorded', events: ['completed'] },
        statusCallback: { url: 'http://localhost:8080/told', events: ['join', 'mute'] },
      },
    });
  });

  it('requests keys', () => {
    expect(read('<Gather numDigits="1" action="/key"><Say>Press 1</Say></Gather>')).toMatchObject([
      { verb: 'Gather', numDigits: 1, timeout: 5, prompts: [{ verb: 'Say', text: 'Press 1' }] },
    ]);
  });

  it('replies to a text, in both notations', () => {
    expect(
      read('<Message>Thanks</Message><Message to="+17135550142"><Body>Look</Body><Media>/a.png</Media></Message>'),
    ).toMatchObject([
      { verb: 'Message', body: 'Thanks', media: [], to: null },
      { verb: 'Message', body: 'Look', media: ['http://localhost:8080/a.png'], to: '+17135550142' },
    ]);
  });

  it('may be empty', () => expect(read('')).toEqual([]));
});

describe('an unsupported document', () => {
  it.each([
    ['no XML', '<Response><Say>Hello</Response>', 12100],
    ['nothing', '', 12100],
    ['another document', '<html/>', 12200],
    ['an unknown verb', '<Response><Sing/></Response>', 12200],
    ['an unknown noun', '<Response><Dial><Queue>a</Queue></Dial></Response>', 12200],
    ['a conference without a name', '<Response><Dial><Conference/></Dial></Response>', 12200],
    [
      'a conference beside a number',
      '<Response><Dial><Number>+17135550142</Number><Conference>a</Conference></Dial></Response>',
      12200,
    ],
    ['a length that is none', '<Response><Pause length="soon"/></Response>', 12200],
    ['no address', '<Response><Redirect>http://[</Redirect></Response>', 11100],
  ])('%s is refused with its code', (_name, text, code) => {
    expect(codeOf(() => parseTwiml(text, base))).toBe(code);
  });
});
