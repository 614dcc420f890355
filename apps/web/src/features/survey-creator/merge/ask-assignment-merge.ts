import type { SurveyAssignment, SurveyDue, SurveyRecord } from '@guidepost/contracts';
import type { TFunction } from 'i18next';
import { askMerge } from '../../../shell/forms/conflict.ts';
import type { Editor } from '../../../shell/forms/editor.ts';
import { differences, type Values } from '../../../shell/forms/merge.ts';

interface AssignmentValues {
  assignment: SurveyAssignment;
  due: SurveyDue;
  learnMoreId: SurveyRecord['learnMoreId'];
}

/** English labels of the fields. */
const labels = {
  clientIds: 'Customers',
  segmentIds: 'Segments',
  stageIds: 'Stages',
  availableWindow: 'First and last month',
  fixedDate: 'Fixed date',
  offsetValue: 'After assignment',
  maxMonth: 'Last month available',
  segmentOverrides: 'Segments with different due dates',
  learnMoreId: 'Learn more',
} as const;

const flatten = ({ assignment, due, learnMoreId }: AssignmentValues): Values => ({
  ...assignment,
  ...due,
  learnMoreId,
});
const unflatten = (values: Values): AssignmentValues => {
  const { clientIds, segmentIds, stageIds, availableWindow, learnMoreId, ...due } =
    values as unknown as SurveyAssignment & SurveyDue & Pick<AssignmentValues, 'learnMoreId'>;
  return { assignment: { clientIds, segmentIds, stageIds, availableWindow }, due, learnMoreId };
};

/** Functions that look up a record's name by id. */
type Names = Record<'clientIds' | 'segmentIds' | 'stageIds' | 'learnMoreId', (id: number) => string>;

/** Merges a survey's assignment with another user's version, field by field. */
export async function askAssignmentMerge(
  { base, mine, theirs, changedBy }: Record<'base' | 'mine' | 'theirs', AssignmentValues> & { changedBy: Editor },
  t: TFunction,
  names: Names,
): Promise<AssignmentValues | 'reload' | null> {
  const found = differences(Object.keys(labels), flatten(base), flatten(mine), flatten(theirs));
  // keeps this user's values, because the other user changed nothing in this form
  if (found.every(({ by }) => by === 'me')) return mine;
  const answer = await askMerge({
    found,
    mine: flatten(mine),
    changedBy,
    labelOf: (field) => t(labels[field as keyof typeof labels]),
    say(field, value) {
      if (field === 'availableWindow') {
        const { startMonth, endMonth } = value as SurveyAssignment['availableWindow'];
        return startMonth === null ? '' : `${startMonth}–${endMonth}`;
      }
      if (field === 'segmentOverrides')
        return (value as SurveyDue['segmentOverrides']).map(({ segmentId }) => names.segmentIds(segmentId)).join(', ');
      if (value === null || value === undefined) return '';
      const nameOf = names[field as keyof Names];
      if (!nameOf) return String(value);
      return [value]
        .flat()
        .map((id) => nameOf(id as number))
        .join(', ');
    },
  });
  return answer === null || answer === 'reload' ? answer : unflatten(answer);
}
