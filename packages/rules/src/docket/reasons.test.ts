import { describe, expect, it } from 'vitest';
import { contactDetail, noteText, revocationReason, textReason } from './reasons.ts';
import { completeTodo } from './todos.ts';

const text = (words: string) =>
  textReason({ text: words, subjectId: null, optOutStops: null, smsPhoneNumber: '+14095550166' }).detail?.key ?? null;

describe('the reason of a to-do in Follow up', () => {
  it('for STOP from a shared number is the question whose consent it revokes', () => {
    expect(text('Stop.')).toBe(
      "Assign this text to the member who sent it. STOP withdraws that member's consent to texts.",
    );
    expect(text('Please stop texting me')).toBe('Asks to stop receiving texts');
    expect(text('Is somebody coming?')).toBe('{text}');
  });

  it('for a text or voicemail that may mention suicide is urgent and asks the guide to call', () => {
    expect(text('Please stop texting me, I want to die')).toBe('May be about suicide. Call {number} now.');
    expect(contactDetail('Ya no quiero vivir', null)).toMatchObject({
      detail: { key: 'May be about suicide. Call now.' },
      isUrgent: true,
      isAboutSuicide: true,
    });
    expect(contactDetail('ok thanks', null)).toEqual({ detail: null });
    expect(contactDetail(null, '+14095550166').detail?.values).toEqual({ text: '(409) 555-0166' });
  });

  it('for a text says whether it mentions suicide and whether it asks to stop', () => {
    const flags = (words: string) => {
      const fields = { text: words, subjectId: null, optOutStops: null, smsPhoneNumber: '+14095550166' };
      const { isAboutSuicide = false, asksToStop = false } = textReason(fields);
      return { isAboutSuicide, asksToStop };
    };
    expect(flags('Please stop texting me, I want to die')).toEqual({ isAboutSuicide: true, asksToStop: true });
    expect(flags('Please stop texting me')).toEqual({ isAboutSuicide: false, asksToStop: true });
    expect(flags('When is my ride?')).toEqual({ isAboutSuicide: false, asksToStop: false });
    expect(revocationReason('I want to die', '2026-12-01', '2026-11-20').isAboutSuicide).toBe(true);
  });

  it('for a short note contains its length and no author, because the cover reads it too', () => {
    expect(noteText({ text: 'Engaged' }, 'Short.')).toEqual({
      key: 'Note too short for “{outcome}”: {count} of {least} characters',
      values: { outcome: { word: 'Engaged' }, least: 50, count: 6 },
    });
  });
});

it.each(['i dont want to live anymore', 'please stop texting me', 'See you on Thursday'])(
  'the reason of “%s” is complete if a server of the previous version returned it',
  (words) => {
    const fields = { text: words, subjectId: null, optOutStops: null, smsPhoneNumber: '+14095550166' };
    const { detail: detailSentence, isAboutSuicide = false, asksToStop = false } = textReason(fields);
    const expected = { reason: { detailSentence, isAboutSuicide, asksToStop } };
    expect(completeTodo({ reason: { detailSentence } })).toEqual(expected);
    expect(completeTodo(expected)).toBe(expected);
  },
);
