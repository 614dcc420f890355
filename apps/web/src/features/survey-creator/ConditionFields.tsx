import { type SurveyCondition, surveyLimits, type WrittenSurvey } from '@guidepost/contracts';
import { newTest } from '@guidepost/rules';
import { IconPlus, IconTrash } from '@guidepost/ui/icons';
import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { ConditionTest } from './ConditionTest.tsx';
import classes from './creator.module.css';
import { useChoices } from './use-choices.ts';

type Question = WrittenSurvey['questions'][number];

interface Props {
  /** The question's key. `number` is its position. */
  questionKey: string;
  number: number;
  askedWhen: readonly SurveyCondition[] | undefined;
  /** All other questions. The array stays the same until one of them changes. */
  others: readonly Question[];
  /** @param of name of the changed field; all typing in one field counts as one undo step */
  onChange: (askedWhen: SurveyCondition[], of?: string) => void;
}

/**
 * Conditions for asking a question. It is asked if all conditions about earlier answers apply, and always if there are
 * no conditions.
 */
export const ConditionFields = memo(function ConditionFields(props: Props) {
  const { questionKey, number: ownNumber, askedWhen, others, onChange } = props;
  const { t } = useTranslation();
  const conditions = askedWhen ?? [];
  const isBefore = ({ sortOrder, type }: Question) => sortOrder < ownNumber && type !== 'info';
  const choices = useChoices(others, isBefore);
  const nearest = others.findLast(isBefore);
  const put = (index: number, condition: SurveyCondition, of?: string) =>
    onChange(
      conditions.map((one, n) => (n === index ? condition : one)),
      of,
    );
  const withoutTest = (index: number, at: number) => {
    const condition = conditions[index];
    if (!condition) return;
    const tests = condition.tests.toSpliced(at, 1);
    if (tests.length === 0) onChange(conditions.toSpliced(index, 1));
    else put(index, { any: condition.any && tests.length > 1, tests });
  };
  return (
    <fieldset className={classes.options}>
      <legend>{t('Conditions for this question')}</legend>
      {conditions.length === 0 && (
        <span className="gp-meta">
          {t('This question has no conditions, so it is always asked when the survey reaches it.')}
        </span>
      )}
      {conditions.map((condition, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no ids
        <fieldset key={index} className={classes.options}>
          <legend className="gp-meta">
            {index === 0
              ? t('Condition {number}', { number: index + 1 })
              : t('Condition {number} (also required)', { number: index + 1 })}
          </legend>
          <div className={classes.option}>
            {condition.tests.length > 1 && (
              <SegmentedControl
                size="sm"
                aria-label={t('Comparisons in condition {number} that must be true', { number: index + 1 })}
                value={condition.any ? 'any' : 'all'}
                onChange={(value) => put(index, { ...condition, any: value === 'any' })}
                data={[
                  { value: 'all', label: t('All of these') },
                  { value: 'any', label: t('One of these') },
                ]}
              />
            )}
            {condition.tests.map((test, at) => (
              <ConditionTest
                // biome-ignore lint/suspicious/noArrayIndexKey: tests have no ids
                key={at}
                name={t('condition {number}, comparison {line}', { number: index + 1, line: at + 1 })}
                test={test}
                questionKey={questionKey}
                number={ownNumber}
                others={others}
                choices={choices}
                onChange={(next, of) =>
                  put(
                    index,
                    { ...condition, tests: condition.tests.map((one, n) => (n === at ? next : one)) },
                    of && `asked ${index} ${at} ${of}`,
                  )
                }
                onRemove={() => withoutTest(index, at)}
              />
            ))}
            <div className={classes.row}>
              <Button
                size="sm"
                variant="subtle"
                disabled={!nearest || condition.tests.length >= surveyLimits.lines}
                leftSection={<IconPlus size={14} aria-hidden />}
                onClick={() => nearest && put(index, { ...condition, tests: [...condition.tests, newTest(nearest)] })}
              >
                {t('Add comparison')}
              </Button>
              <ActionIcon
                className={classes.last}
                aria-label={t('Delete condition {number}', { number: index + 1 })}
                onClick={() => onChange(conditions.toSpliced(index, 1))}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </div>
          </div>
        </fieldset>
      ))}
      <Button
        size="sm"
        variant="subtle"
        disabled={!nearest || conditions.length >= surveyLimits.conditions}
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => nearest && onChange([...conditions, { any: false, tests: [newTest(nearest)] }])}
      >
        {t('Add condition')}
      </Button>
      {!nearest && <span className="gp-meta">{t('There is no earlier question to use in a condition.')}</span>}
    </fieldset>
  );
});
