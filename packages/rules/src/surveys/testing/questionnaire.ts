import type { Json } from '../../imports/read.ts';
import { urls } from '../fhir/fhir.ts';

const coding = (code: string, display: string, score?: number): Json => ({
  valueCoding: { system: 'urn:example:answers', code, display },
  ...(score === undefined ? {} : { extension: [{ url: urls.ordinal, valueDecimal: score }] }),
});
const often = [coding('n', 'Never', 0), coding('s', 'Sometimes', 1), coding('d', 'Daily', 3)];

/**
 * A Questionnaire with every kind of content: groups, conditions, a score, explanations, and items that cannot be
 * asked.
 */
export const sampleQuestionnaire: Json = {
  resourceType: 'Questionnaire',
  id: 'house',
  url: 'https://example.org/Questionnaire/house',
  version: '2.1',
  name: 'House',
  title: 'The house',
  status: 'active',
  useContext: [{ code: { code: 'focus' }, valueCodeableConcept: { text: 'home' } }],
  item: [
    {
      linkId: '1',
      type: 'group',
      text: 'Stairs',
      item: [
        { linkId: '1.1', type: 'boolean', text: 'Are there stairs?', required: true },
        {
          linkId: '1.2',
          type: 'integer',
          text: 'How many steps?',
          prefix: 'b)',
          extension: [{ url: urls.min, valueInteger: 1 }],
          enableWhen: [{ question: '1.1', operator: '=', answerBoolean: true }],
          item: [{ linkId: '1.2.h', type: 'display', text: 'Count those outside as well.' }],
        },
        { linkId: '1.3', type: 'attachment', text: 'A photograph' },
        { linkId: '1.4', type: 'choice', text: 'Rail', answerValueSet: 'https://example.org/ValueSet/rails' },
      ],
    },
    {
      linkId: '2',
      type: 'group',
      text: 'Draughts',
      enableBehavior: 'any',
      enableWhen: [
        { question: '1.1', operator: '=', answerBoolean: true },
        { question: '1.2', operator: '>', answerInteger: 3 },
      ],
      item: [
        { linkId: '2.1', type: 'choice', text: 'Is it cold?', required: true, answerOption: often },
        {
          linkId: '2.2',
          type: 'choice',
          text: 'Is it damp?',
          answerOption: often,
          initial: [{ valueCoding: { code: 's' } }],
        },
        {
          linkId: '2.3',
          type: 'choice',
          repeats: true,
          text: 'In which rooms?',
          answerOption: [coding('k', 'Kitchen'), coding('b', 'Bath'), { valueString: 'Cellar' }],
          enableWhen: [{ question: '2.2', operator: '!=', answerCoding: { system: 'urn:example:answers', code: 'n' } }],
          item: [{ linkId: '2.3.1', type: 'string', text: 'Since when?' }],
        },
        {
          linkId: '2.4',
          type: 'decimal',
          text: 'Draught score',
          readOnly: true,
          extension: [
            {
              url: urls.calculated,
              valueExpression: {
                language: 'text/fhirpath',
                expression: "%resource.descendants().where(linkId in ('2.1' | '2.2')).answer.value.ordinal().sum()",
              },
            },
          ],
        },
      ],
    },
    { linkId: '3', type: 'display', text: 'Thank you.' },
    {
      linkId: '4',
      type: 'text',
      text: 'What else?',
      enableWhen: [{ question: '1.3', operator: 'exists', answerBoolean: true }],
    },
  ],
};
