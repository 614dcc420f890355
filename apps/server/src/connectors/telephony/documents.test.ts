import { describe, expect, it } from 'vitest';
import { connectDocument, goodbyeDocument, voicemailDocument } from './documents.ts';

const evil = `</Say><Dial>+19005550100</Dial>&"'<Hangup/>`;
/** The elements that the telephone service would follow. */
const verbs = (document: string) => [...document.matchAll(/<([A-Z]\w*)/g)].map(([, name]) => name);

describe('a document for the telephone service', () => {
  it('says what it is given and does nothing that stands in it', () => {
    expect(verbs(goodbyeDocument(evil))).toEqual(['Response', 'Say', 'Hangup']);
    const urls = { recordingUrl: `https://x.test/?a=${evil}`, transcriptionUrl: `https://x.test/?b=${evil}` };
    expect(verbs(voicemailDocument({ greetingUrl: null, words: evil, ...urls }))).toEqual([
      'Response',
      'Say',
      'Record',
    ]);
    expect(verbs(voicemailDocument({ greetingUrl: evil, words: '', ...urls }))).toEqual(['Response', 'Play', 'Record']);
  });

  it('dials the number that it is given and no other', () => {
    const document = connectDocument({
      from: evil,
      to: evil,
      ringSeconds: 20,
      actionUrl: evil,
      statusUrl: evil,
      recordingUrl: evil,
      answerOnBridge: true,
    });
    expect(verbs(document)).toEqual(['Response', 'Dial', 'Number']);
  });
});
