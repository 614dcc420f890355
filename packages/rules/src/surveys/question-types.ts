import type { Sentence, SurveyQuestionType } from '@guidepost/contracts';
import { sentence } from '../sentences/sentence.ts';

/** Names of the question types for administrators. Each name is unique, so that a change of the type is visible. */
export const questionTypeNames: Readonly<Record<SurveyQuestionType, Sentence>> = {
  text: sentence('Short text'),
  textarea: sentence('Long text'),
  number: sentence('Number'),
  date: sentence('Date'),
  'date-time': sentence('Date and time'),
  select: sentence('Dropdown'),
  multiselect: sentence('Dropdown, several choices'),
  radio: sentence('One choice'),
  checkbox: sentence('Several choices'),
  info: sentence('Information'),
};
