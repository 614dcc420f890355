import type { SurveyCondition, WrittenSurvey } from '@guidepost/contracts';
import {
  comparisonText,
  hasOptions,
  newTest,
  operatorsFor,
  optionCode,
  testProblem,
  withOperator,
} from '@guidepost/rules';
import { IconX } from '@guidepost/ui/icons';
import { ActionIcon, Select, TextInput } from '@mantine/core';
import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../shared/fields/DateField.tsx';
import { sentenceText } from '../../shared/sentence.ts';
import classes from './creator.module.css';
import { QuestionSelect } from './QuestionSelect.tsx';
import { type Choice, choiceOf } from './use-choices.ts';

type Question = WrittenSurvey['questions'][number];
type Test = SurveyCondition['tests'][number];

interface Props {
  /** Label of the line, for screen readers. */
  name: string;
  test: Test;
  /** Key of the question that has the condition. `number` is its position. */
  questionKey: string;
  number: number;
  /** All questions except the question with the condition. */
  others: readonly Question[];
  /** The questions before the question with the condition. */
  choices: Choice[];
  onChange: (test: Test, of?: string) => void;
  onRemove: () => void;
}

/**
 * Fields for one condition: the question whose answer is compared, the comparison and the value. Also shows the
 * condition's error.
 */
export function ConditionTest({ name, test, questionKey, number, others, choices, onChange, onRemove }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const on = others.find(({ key }) => key === test.questionKey);
  const problem = testProblem(test, { key: questionKey, sortOrder: number }, others);
  // Offers the compared question even if it no longer comes before this one. Otherwise the error would refer to a
  // choice that is not shown.
  const offered = useMemo(() => {
    if (choices.some(({ value }) => value === test.questionKey)) return choices;
    return [...choices, on ? choiceOf(on) : { value: test.questionKey, label: test.questionKey }];
  }, [choices, on, test.questionKey]);
  const known = on ? operatorsFor(on) : [];
  const operators = known.includes(test.operator) ? known : [...known, test.operator];
  const comparisons = operators.flatMap((operator) =>
    operator === 'exists'
      ? [
          { value: 'exists true', label: t(comparisonText(operator, 'true', on?.type)) },
          { value: 'exists false', label: t(comparisonText(operator, 'false', on?.type)) },
        ]
      : [{ value: operator as string, label: t(comparisonText(operator, test.answer, on?.type)) }],
  );
  const compare = (value: string) => {
    if (value.startsWith('exists')) return onChange({ ...test, operator: 'exists', answer: value.slice(7) });
    const operator = operators.find((one) => one === value);
    if (operator && on) onChange(withOperator(test, operator, on));
  };
  const shared = {
    'aria-label': t('{name}: answer', { name }),
    'aria-describedby': problem ? id : undefined,
    'aria-invalid': problem !== null,
  };
  const say = (answer: string) => onChange({ ...test, answer }, 'answer');
  return (
    <div className={classes.test}>
      <QuestionSelect
        aria-label={t('{name}: question', { name })}
        choices={offered}
        value={test.questionKey}
        onChange={(key) => {
          const other = others.find((one) => one.key === key);
          if (other && key !== test.questionKey) onChange(newTest(other));
        }}
      />
      <Select
        aria-label={t('{name}: comparison', { name })}
        allowDeselect={false}
        data={comparisons}
        value={test.operator === 'exists' ? `exists ${test.answer}` : test.operator}
        onChange={(value) => value !== null && compare(value)}
      />
      {test.operator !== 'exists' &&
        (on && hasOptions(on) ? (
          <Select
            {...shared}
            allowDeselect={false}
            data={[...new Map(on.options.map((one) => [optionCode(one), one.text || optionCode(one)]))].map(
              ([value, label]) => ({ value, label: label || t('No name yet') }),
            )}
            value={test.answer}
            onChange={(value) => value !== null && onChange({ ...test, answer: value })}
          />
        ) : on?.type === 'date' ? (
          <DateField {...shared} value={test.answer} onChange={say} />
        ) : (
          <TextInput
            {...shared}
            inputMode={on?.type === 'number' ? 'decimal' : undefined}
            maxLength={2000}
            value={test.answer}
            onChange={(event) => say(event.currentTarget.value)}
          />
        ))}
      <ActionIcon aria-label={t('Delete {name}', { name })} onClick={onRemove}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
      {problem && (
        <p id={id} className={`gp-problem ${classes.testProblem}`}>
          {sentenceText(t, problem)}
        </p>
      )}
    </div>
  );
}
