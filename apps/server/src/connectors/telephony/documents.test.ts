import { describe, expect, it } from 'vitest';
import { connectDocument, goodbyeDocument, voicemailDocument } from './documents.ts';

const evil = `</Say><Dial>+19005550100</Dial>&"'<Hangup/>`;
/** The elements that the telephone service would follow. */
const verbs = (document: string) => [...document.matchAll(/<([A-Z]\w*)/g)].map(([, name]) => name);

const dial = {
  from: evil,
  to: evil,
  ringSeconds: 20,
  actionUrl: evil,
  statusUrl: evil,
  recordingUrl: evil,
  answerOnBridge: true,
};

describe('a document for the telephone service', () => {
  it('says what it is given and does nothing that stands in it', () => {
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

  it('dials the number that it is given and no other', () => {
    expect(verbs(connectDocument({ ...dial, notice: null }))).toEqual(['Response', 'Dial', 'Number']);
  });

  it('records only what both are told of before', () => {
    const notice = { spoken: [{ words: 'Se graba.', language: 'es' }], url: 'https://x.test/notice' } as const;
    const recorded = connectDocument({ ...dial, notice });
    expect(verbs(recorded)).toEqual(['Response', 'Say', 'Dial', 'Number']);
    expect(recorded).toContain('<Say language="es-US">Se graba.</Say>');
    expect(recorded).toMatch(/record="record-from-answer-dual".*<Number.* url="https:\/\/x.test\/notice/);
    expect(connectDocument({ ...dial, notice: null })).not.toMatch(/record/);
  });
});
