import { type Api, contracts, type SurveyId } from '@guidepost/contracts';

const choice = (linkId: string, text: string) => ({
  linkId,
  type: 'choice',
  text,
  answerOption: [0, 2].map((value) => ({
    valueCoding: { system: 'urn:example:often', code: `c${value}`, display: value === 0 ? 'Never' : 'Often' },
    extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/ordinalValue', valueDecimal: value }],
  })),
});

/** Returns a new FHIR Questionnaire with two questions, an item of an unsupported type, and a total score. */
export function questionnaireOf(title: string, damp = 'Is it damp?') {
  return {
    resourceType: 'Questionnaire',
    url: `https://example.org/Questionnaire/${title.replace(' ', '-')}`,
    status: 'active',
    title,
    item: [
      choice('/1', 'Is there a draught?'),
      choice('/2', damp),
      { linkId: '/photo', type: 'attachment', text: 'A photograph' },
      { linkId: '/sum', type: 'decimal', text: 'Total score' },
    ],
  };
}

export const questionnaireTitle = (): string => `Windows ${crypto.randomUUID().slice(0, 8)}`;

/** Returns a Questionnaire as a file for a file input. */
export const questionnaireFile = (title: string) => ({
  name: 'windows.json',
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(questionnaireOf(title))),
});

/**
 * Creates a survey from a Questionnaire and publishes it. Then imports the Questionnaire again with a changed question,
 * which changes the draft.
 */
export async function changedQuestionnaire(api: Api): Promise<SurveyId> {
  const title = questionnaireTitle();
  const take = (damp?: string) =>
    api(contracts.surveyCreator.importQuestionnaire, {
      body: { questionnaire: JSON.stringify(questionnaireOf(title, damp)) },
    });
  const { record } = await take();
  await api(contracts.surveyCreator.publish, { params: { id: record.id }, body: {} });
  await take('Is it damp anywhere?');
  return record.id;
}

/**
 * Creates a survey draft by importing a Questionnaire with two choice questions and a text question. The second
 * question has a proposed answer.
 */
export async function createQuestionnaireDraft(api: Api): Promise<SurveyId> {
  const { item, ...head } = questionnaireOf(questionnaireTitle());
  const [draught, damp] = item;
  const initial = [{ valueCoding: { system: 'urn:example:often', code: 'c0' } }];
  const asked = [draught, { ...damp, initial }, { linkId: '/3', type: 'string', text: 'Where is it damp?' }];
  const { record } = await api(contracts.surveyCreator.importQuestionnaire, {
    body: { questionnaire: JSON.stringify({ ...head, item: asked }) },
  });
  return record.id;
}
