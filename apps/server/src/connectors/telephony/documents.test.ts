import { describe, expect, it } from 'vitest';
import { conferenceDocument, connectDocument, goodbyeDocument, keyDocument, voicemailDocument } from './documents.ts';

const evil = `</Say><Dial>+19005550100</Dial>&"'<Hangup/>`;
/** Returns the names of the elements that the telephone service would follow. */
const verbs = (document: string) => [...document.matchAll(/<([A-Z]\w*)/g)].map(([, name]) => name);

const dial = {
  from: evil,
  to: evil,
  ringSeconds: 20,
  actionUrl: evil,
  statusUrl: evil,
  recordingUrl: evil,
  answerOnBridge: true,
  check: null,
};

describe('a document for the telephone service', () => {
  it('plays the given text and executes nothing in the text', () => {
    expect(verbs(goodbyeDocument(evil))).toEqual(['Response', 'Say', 'Hangup']);
    const urls = { recordingUrl: `https://x.test/?a=${evil}`, transcriptionUrl: `https://x.test/?b=${evil}` };
    expect(verbs(voicemailDocument({ greetingUrl: null, words: { words: evil, language: 'en' }, ...urls }))).toEqual([
      'Response',
      'Say',
      'Record',
    ]);
    expect(verbs(voicemailDocument({ greetingUrl: evil, words: { words: '', language: 'en' }, ...urls }))).toEqual([
      'Response',
      'Play',
      'Record',
    ]);
  });

  it('dials only the given number', () => {
    expect(verbs(connectDocument({ ...dial, notice: null }))).toEqual(['Response', 'Dial', 'Number']);
  });

  it('detects whether a person or a machine answers, if this is requested', () => {
    const check = { url: 'https://x.test/guide', machineUrl: 'https://x.test/machine' };
    const notice = { spoken: [{ words: 'Recorded.', language: 'en' }], url: 'https://x.test/notice' } as const;
    const checked = connectDocument({ ...dial, notice, check });
    expect(checked).toContain(' url="https://x.test/guide#rc=4&amp;rp=all" machineDetection="Enable"');
    expect(checked).toContain('amdStatusCallback="https://x.test/machine#rc=4&amp;rp=all"');
    expect(checked).not.toContain('x.test/notice');
    expect(connectDocument({ ...dial, notice })).not.toContain('machine');
    expect(verbs(keyDocument({ words: evil, waitSeconds: 6, url: evil }))).toEqual([
      'Response',
      'Gather',
      'Say',
      'Hangup',
    ]);
  });

  it('moves a leg into a conference that ends with either leg, muted and recorded as requested', () => {
    const room = { room: evil, isMuted: true, recordingUrl: 'https://x.test/sound' };
    const document = conferenceDocument(room);
    expect(verbs(document)).toEqual(['Response', 'Dial', 'Conference']);
    expect(document).toMatch(/muted="true" beep="false" waitUrl="" .*endConferenceOnExit="true"/);
    expect(document).toMatch(/record="record-from-start" recordingStatusCallback="https:\/\/x.test\/sound/);
    const heard = conferenceDocument({ ...room, isMuted: false, recordingUrl: null });
    expect(heard).toContain('muted="false"');
    expect(heard).not.toContain('record');
  });

  it('records only after both sides heard the announcement', () => {
    const notice = { spoken: [{ words: 'Se graba.', language: 'es' }], url: 'https://x.test/notice' } as const;
    const recorded = connectDocument({ ...dial, notice });
    expect(verbs(recorded)).toEqual(['Response', 'Say', 'Dial', 'Number']);
    expect(recorded).toContain('<Say language="es-US">Se graba.</Say>');
    expect(recorded).toMatch(/record="record-from-answer-dual".*<Number.* url="https:\/\/x.test\/notice/);
    expect(connectDocument({ ...dial, notice: null })).not.toMatch(/record/);
  });
});
