import type { SurveyContent, SurveyOption, SurveyQuestion } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { numbered, written } from './edit.ts';
import { bilingualText, hasSpanish, outdatedSpanish, questionIn, spanishGaps, surveyIn } from './spanish.ts';
import { followSurvey } from './survey-path.ts';
import { option as anOption, question as aQuestion } from './testing/arbitrary.ts';

const option = (id: number, text: string, part: Partial<SurveyOption> = {}) => anOption(id, { text, ...part });
const question = (id: number, text: string, part: Partial<SurveyQuestion> = {}) =>
  aQuestion(id, { title: '', text, ...part });
const content = (questions: SurveyQuestion[], es?: SurveyContent['es']): SurveyContent => ({
  name: 'check-in',
  displayName: 'Check-in',
  summary: 'How it goes.',
  isActionSurvey: false,
  questions,
  es,
});
const bilingual = question(1, 'A ride?', {
  es: { title: null, text: '¿Transporte?' },
  options: [option(1, 'Yes', { es: { text: 'Sí' } }), option(2, 'No', { es: { text: ' ' } })],
  prompt: { title: 'Ask twice.', text: 'Kindly.', es: { title: 'Pregunte dos veces.', text: null } },
});
const namesOf = (survey: SurveyContent) => spanishGaps(survey).map(({ text }) => [text.key, text.values?.number]);

describe('a survey in Spanish', () => {
  it('has its Spanish texts, and English ones where they are missing', () => {
    const read = questionIn(bilingual, 'es');
    expect([read.text, ...read.options.map(({ text }) => text)]).toEqual(['¿Transporte?', 'Sí', 'No']);
    expect(read.prompt).toMatchObject({ title: 'Pregunte dos veces.', text: 'Kindly.' });
    expect(questionIn(bilingual, 'en')).toBe(bilingual);
    expect(surveyIn(content([], { displayName: 'Seguimiento', summary: null }), 'es')).toMatchObject({
      displayName: 'Seguimiento',
      summary: 'How it goes.',
    });
    expect(bilingualText('Yes', '  ')).toEqual({ en: 'Yes', es: null });
  });

  it('has the same path in both languages', () => {
    const questions = [bilingual, question(2, 'When?')];
    const answers = [{ questionId: 1, round: 0, skipped: false, selectedOptionIds: [1], textResponse: null }];
    const placesIn = (language: 'en' | 'es') =>
      followSurvey(
        questions.map((one) => questionIn(one, language)),
        answers,
        () => false,
      ).steps.map(({ question: { key }, round }) => [key, round]);
    expect(placesIn('es')).toEqual(placesIn('en'));
  });

  it('is outdated if only the English text of a part has changed since the last version', () => {
    const es = { displayName: 'Seguimiento', summary: null };
    const before = content([bilingual, question(2, 'When?')], es);
    const keysAfter = (changed: Partial<SurveyQuestion>, survey: Partial<SurveyContent> = {}) => {
      const after = { ...content([{ ...bilingual, ...changed }, question(2, 'How?')], es), ...survey };
      return outdatedSpanish(before, after).map(({ questionKey, text }) => [questionKey, text.values?.number]);
    };
    const found = [[bilingual.key, 1]];
    expect(keysAfter({})).toEqual([]);
    expect(keysAfter({ text: 'Any ride?' })).toEqual(found);
    expect(keysAfter({ text: 'Any ride?', es: { title: null, text: '¿Un viaje?' } })).toEqual([]);
    const [yes, no] = bilingual.options as [SurveyOption, SurveyOption];
    expect(keysAfter({ options: [{ ...yes, text: 'Sure' }, no] })).toEqual(found);
    expect(keysAfter({ options: [yes, { ...no, text: 'Never' }] })).toEqual([]);
    const prompt = bilingual.prompt && { ...bilingual.prompt, title: 'Ask once.' };
    expect(keysAfter({ prompt })).toEqual(found);
    expect(keysAfter({}, { displayName: 'Follow-up' })).toEqual([[null, undefined]]);
  });

  it('is outdated if an option was reworded, even if other options were added, deleted or moved', () => {
    const translated = (text: string, spanish: string, part: Partial<SurveyOption> = {}) =>
      option(0, text, { es: { text: spanish }, ...part });
    const prompt = { title: 'Ask twice.', text: '', es: { title: 'Pregunte dos veces.', text: null } };
    const [yes, no] = [translated('Yes', 'Sí'), translated('No', 'No')];
    const [daily, weekly] = [translated('Every day', 'Todos los días'), translated('Every week', 'Cada semana')];
    // saving gives the options of all questions new ids, in their order
    const saved = (first: SurveyOption[], second: SurveyOption[]): SurveyContent => {
      const questions = [question(1, 'A ride?', { options: first }), question(2, 'How?', { options: second })];
      return numbered(written(content(questions)));
    };
    const before = saved([yes, no], [daily, { ...weekly, prompt }]);
    const keysAfter = (first: SurveyOption[], second: SurveyOption[]) =>
      outdatedSpanish(before, saved(first, second)).map(({ questionKey }) => questionKey);
    const more = [translated('Maybe', 'Quizás'), yes, no];
    const often = translated('Most days', 'Todos los días');

    expect(keysAfter(more, [daily, { ...weekly, prompt }])).toEqual([]);
    expect(keysAfter([no], [weekly, daily])).toEqual([]);
    expect(keysAfter(more, [often, { ...weekly, prompt }])).toEqual(['q2']);
    expect(keysAfter([no], [{ ...weekly, prompt }, often])).toEqual(['q2']);
    expect(keysAfter(more, [translated('Most days', 'Casi todos los días'), weekly])).toEqual([]);
    expect(keysAfter(more, [daily, { ...weekly, prompt: { ...prompt, title: 'Ask once.' } }])).toEqual(['q2']);
    expect(keysAfter([translated('No', 'Sí'), translated('Yes', 'No')], [daily, weekly])).toEqual(['q1']);
  });

  it('reports missing texts before publishing, if any text is in Spanish', () => {
    expect(namesOf(content([question(1, 'A ride?')]))).toEqual([
      ['The survey has no Spanish translation. Members see it in English.', undefined],
    ]);
    expect(hasSpanish(content([]), [bilingual])).toBe(true);
    const checkpoint = {
      title: 'Done',
      message: 'Thanks.',
      summary: '',
      dueDateOffsetDays: 0,
      isCompletionCheckpoint: true,
      es: { title: 'Listo', message: null, summary: null },
    };
    expect(namesOf(content([bilingual, question(2, 'When?', { checkpoint })]))).toEqual([
      ['The display name or summary has no Spanish translation.', undefined],
      ['An option of question {number} has no Spanish translation.', 1],
      ['A prompt of question {number} has no Spanish translation.', 1],
      ['Question {number} has no Spanish translation.', 2],
      ['An option of question {number} has no Spanish translation.', 2],
      ['A checkpoint of question {number} has no Spanish translation.', 2],
    ]);
    const whole = question(1, 'A ride?', {
      es: { title: null, text: '¿Transporte?' },
      options: [option(1, 'Yes', { es: { text: 'Sí' } })],
    });
    expect(spanishGaps(content([whole], { displayName: 'Seguimiento', summary: 'Cómo va.' }))).toEqual([]);
  });
});
