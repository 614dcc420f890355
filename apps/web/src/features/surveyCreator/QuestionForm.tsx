import { surveyQuestionFlags, type WrittenSurvey, writtenQuestionTypes } from '@guidepost/contracts';
import { hasOptions, moved, newOption, renumbered, withType } from '@guidepost/rules';
import {
  ActionIcon,
  Button,
  Checkbox,
  NumberInput,
  SegmentedControl,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ConditionFields } from './ConditionFields.tsx';
import classes from './creator.module.css';
import { CheckpointFields, PromptFields } from './PartFields.tsx';
import { QuestionSelect } from './QuestionSelect.tsx';
import { InBoth } from './Spanish.tsx';
import { useChoices } from './useChoices.ts';
import { flagLabels } from './words.ts';

type Question = WrittenSurvey['questions'][number];
type Option = Question['options'][number];

interface Props {
  survey: WrittenSurvey;
  question: Question;
  /** @param of names the field, so that typing in it is one step back */
  onChange: (question: Question, of?: string) => void;
  /** Another text of an option, which may change what conditions call it. */
  onOptionText: (index: number, text: string) => void;
}

const optionFlags = [
  'isAlreadyCompletedOption',
  'isCompletedWithReemaOption',
  'isRefusalOption',
  'isVerificationOption',
] as const;

/** The types that can be chosen: those that are written here, and the one that it came with. */
const typesFor = (type: Question['type']): Question['type'][] =>
  writtenQuestionTypes.some((one) => one === type) ? [...writtenQuestionTypes] : [...writtenQuestionTypes, type];

/** A question: what it asks, how it is answered, and what comes after it. */
export function QuestionForm({ survey, question, onChange, onOptionText }: Props) {
  const { t } = useTranslation();
  const set = (part: Partial<Question>, of?: string) =>
    onChange({ ...question, ...part }, of && `${question.key} ${of}`);
  const goals = useChoices(survey.questions, ({ key }) => key !== question.key);
  const isCounted = (survey.scores ?? []).some(({ questionKeys }) => questionKeys.includes(question.key));
  const hasCounts = isCounted || question.options.some(({ score }) => score !== undefined);
  const setOption = (index: number, part: Partial<Option>, of?: string) =>
    set(
      { options: question.options.map((option, n) => (n === index ? { ...option, ...part } : option)) },
      of && `${index} ${of}`,
    );
  const validation = question.validationConfiguration ?? { isRequired: null, minDateOffset: null, maxDateOffset: null };
  const offset = (name: 'minDateOffset' | 'maxDateOffset', value: string | number) =>
    set({ validationConfiguration: { ...validation, [name]: value === '' ? null : Number(value) } }, name);
  return (
    <div className="gp-form">
      <h2>
        {t('Question {number}', { number: question.sortOrder })} <code className="gp-meta">{question.key}</code>
      </h2>
      <SegmentedControl
        aria-label={t('Type')}
        value={question.type}
        onChange={(type) => onChange(withType(question, type as Question['type']))}
        data={typesFor(question.type).map((type) => ({ value: type, label: type }))}
      />
      <Switch
        label={t('Required')}
        checked={question.isRequired}
        onChange={(event) => set({ isRequired: event.currentTarget.checked })}
      />
      <InBoth
        of={t('Title')}
        value={question.es?.title}
        onChange={(title) => set({ es: { text: null, ...question.es, title } }, 'title es')}
      >
        <TextInput
          label={t('Title')}
          maxLength={200}
          value={question.title}
          onChange={(event) => set({ title: event.currentTarget.value }, 'title')}
        />
      </InBoth>
      <InBoth
        of={t('Text')}
        isLong
        value={question.es?.text}
        onChange={(text) => set({ es: { title: null, ...question.es, text } }, 'text es')}
      >
        <Textarea
          label={t('Text')}
          autosize
          minRows={2}
          maxLength={2000}
          value={question.text}
          onChange={(event) => set({ text: event.currentTarget.value }, 'text')}
        />
      </InBoth>
      {question.type === 'date' && (
        <div className={classes.pair}>
          <NumberInput
            label={t('Earliest, days from today')}
            allowDecimal={false}
            value={validation.minDateOffset ?? ''}
            onChange={(value) => offset('minDateOffset', value)}
          />
          <NumberInput
            label={t('Latest, days from today')}
            allowDecimal={false}
            value={validation.maxDateOffset ?? ''}
            onChange={(value) => offset('maxDateOffset', value)}
          />
        </div>
      )}
      {survey.isActionSurvey &&
        question.type === 'date' &&
        surveyQuestionFlags.map((flag) => (
          <Checkbox
            key={flag}
            label={t(flagLabels[flag])}
            checked={question[flag]}
            onChange={(event) => set({ [flag]: event.currentTarget.checked })}
          />
        ))}
      {hasOptions(question) && (
        <fieldset className={classes.options}>
          <legend>{t('Options')}</legend>
          {question.options.map((option, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: options have nothing else that is theirs
            <div key={index} className={classes.option}>
              <div className={classes.optionLine}>
                <TextInput
                  aria-label={t('Option {number}', { number: index + 1 })}
                  value={option.text}
                  maxLength={2000}
                  onChange={(event) => onOptionText(index, event.currentTarget.value)}
                />
                {hasCounts && (
                  <NumberInput
                    className={classes.counts}
                    aria-label={t('Option {number} counts', { number: index + 1 })}
                    placeholder={t('Counts')}
                    error={isCounted && option.score === undefined}
                    value={option.score ?? ''}
                    onChange={(value) => setOption(index, { score: value === '' ? undefined : Number(value) }, 'score')}
                  />
                )}
                <QuestionSelect
                  aria-label={t('Option {number} goes to', { number: index + 1 })}
                  placeholder={t('In order')}
                  isClearable
                  choices={goals}
                  value={option.nextQuestionKey}
                  onChange={(nextQuestionKey) => setOption(index, { nextQuestionKey })}
                />
                <ActionIcon
                  aria-label={t('Move option {number} up', { number: index + 1 })}
                  disabled={index === 0}
                  onClick={() => set({ options: moved(question.options, index, index - 1) })}
                >
                  <IconArrowUp size={16} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  aria-label={t('Move option {number} down', { number: index + 1 })}
                  disabled={index === question.options.length - 1}
                  onClick={() => set({ options: moved(question.options, index, index + 1) })}
                >
                  <IconArrowDown size={16} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  aria-label={t('Delete option {number}', { number: index + 1 })}
                  onClick={() => set({ options: renumbered(question.options.filter((_, n) => n !== index)) })}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              </div>
              <InBoth
                of={t('Option {number}', { number: index + 1 })}
                value={option.es?.text}
                onChange={(text) => setOption(index, { es: { text } }, 'text es')}
              >
                {null}
              </InBoth>
              <PromptFields prompt={option.prompt} onChange={(prompt) => setOption(index, { prompt }, 'prompt')} />
              <CheckpointFields
                checkpoint={option.checkpoint}
                onChange={(checkpoint) => setOption(index, { checkpoint }, 'checkpoint')}
              />
              {survey.isActionSurvey && (
                <div className={classes.row}>
                  {optionFlags.map((flag) => (
                    <Checkbox
                      key={flag}
                      label={t(flagLabels[flag])}
                      checked={option[flag]}
                      onChange={(event) => setOption(index, { [flag]: event.currentTarget.checked })}
                    />
                  ))}
                </div>
              )}
            </div>
          ))}
          <Button
            size="sm"
            variant="subtle"
            onClick={() => set({ options: [...question.options, newOption(question.options.length + 1)] })}
          >
            {t('Add option')}
          </Button>
        </fieldset>
      )}
      <Switch
        label={t('Has next question')}
        disabled={goals.length === 0}
        checked={question.nextQuestionKey !== null}
        onChange={(event) => set({ nextQuestionKey: event.currentTarget.checked ? (goals[0]?.value ?? null) : null })}
      />
      {question.nextQuestionKey !== null && (
        <QuestionSelect
          aria-label={t('Next question')}
          choices={goals}
          value={question.nextQuestionKey}
          onChange={(nextQuestionKey) => set({ nextQuestionKey })}
        />
      )}
      <ConditionFields survey={survey} question={question} onChange={(askedWhen, of) => set({ askedWhen }, of)} />
      <PromptFields prompt={question.prompt} onChange={(prompt) => set({ prompt }, 'prompt')} />
      <CheckpointFields checkpoint={question.checkpoint} onChange={(checkpoint) => set({ checkpoint }, 'checkpoint')} />
    </div>
  );
}
