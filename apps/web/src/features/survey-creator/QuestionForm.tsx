import {
  editableQuestionTypes,
  type SurveyCondition,
  surveyQuestionFlags,
  type WrittenSurvey,
} from '@guidepost/contracts';
import {
  hasOptions,
  moved,
  newOption,
  questionTypeNames,
  renumbered,
  requiredSetting,
  withRequired,
  withType,
} from '@guidepost/rules';
import { IconArrowDown, IconArrowUp, IconCopy, IconPlus } from '@guidepost/ui/icons';
import { ActionIcon, Button, Checkbox, SegmentedControl, Switch } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { WholeNumberField } from '../../shared/fields/WholeNumberField.tsx';
import { sentenceText } from '../../shared/sentence.ts';
import { useStable } from '../../shared/use-stable.ts';
import { ConditionFields } from './ConditionFields.tsx';
import classes from './creator.module.css';
import { flagLabels } from './labels.ts';
import { type OptionAction, OptionFields } from './OptionFields.tsx';
import { CheckpointFields, PromptFields } from './PartFields.tsx';
import { QuestionSelect } from './QuestionSelect.tsx';
import { BilingualField } from './Spanish.tsx';
import { TypedText } from './TypedText.tsx';
import { useChoices, useOthers } from './use-choices.ts';

type Question = WrittenSurvey['questions'][number];

interface Props {
  /** The whole survey. It may be slightly out of date. */
  survey: WrittenSurvey;
  question: Question;
  /** @param of name of the changed field; all typing in one field counts as one undo step */
  onChange: (question: Question, of?: string) => void;
  onMove: (by: 1 | -1) => void;
  onDuplicate: () => void;
  /** Changes an option's text, and the conditions that refer to the option. */
  onOptionText: (key: string, index: number, text: string) => void;
  /** Called after an option was deleted, with a sentence for the user. */
  onDeleted: (text: string) => void;
}

/** Returns the types that the user can choose: those that this form can edit, and the question's current type. */
const selectableTypes = (type: Question['type']): Question['type'][] =>
  editableQuestionTypes.some((one) => one === type) ? [...editableQuestionTypes] : [...editableQuestionTypes, type];

/** A question's form: its text, the type of its answer, its conditions, and the next question. */
export const QuestionForm = memo(function QuestionForm(props: Props) {
  const { survey, question, onChange, onMove, onDuplicate, onOptionText, onDeleted } = props;
  const { t } = useTranslation();
  const set = (part: Partial<Question>, of?: string) =>
    onChange({ ...question, ...part }, of && `${question.key} ${of}`);
  const goals = useChoices(survey.questions, ({ key }) => key !== question.key);
  const isCounted = (survey.scores ?? []).some(({ questionKeys }) => questionKeys.includes(question.key));
  const hasCounts = isCounted || question.options.some(({ score }) => score !== undefined);
  const { options, sortOrder: number } = question;
  const onOption = (action: OptionAction, index: number) => {
    if (action.kind === 'text') onOptionText(question.key, index, action.text);
    else if (action.kind === 'move') set({ options: moved(options, index, index + action.by) });
    else if (action.kind === 'delete') {
      set({ options: renumbered(options.toSpliced(index, 1)) });
      onDeleted(t('Option {number} was deleted. To restore it, select Undo.', { number: index + 1 }));
    } else
      set(
        { options: options.map((option, n) => (n === index ? { ...option, ...action.part } : option)) },
        action.of && `${index} ${action.of}`,
      );
  };
  // stable functions, so that typing in one field does not rerender the other parts
  const act = useStable(onOption);
  const setAsked = useStable((askedWhen: SurveyCondition[], of?: string) => set({ askedWhen }, of));
  const setPrompt = useStable((prompt: Question['prompt']) => set({ prompt }, 'prompt'));
  const setCheckpoint = useStable((checkpoint: Question['checkpoint']) => set({ checkpoint }, 'checkpoint'));
  // the last question has no following question
  const following = (survey.questions[number] ?? survey.questions.find(({ key }) => key !== question.key))?.key ?? null;
  const others = useOthers(survey.questions, question.key);
  const validation = question.validationConfiguration ?? { isRequired: null, minDateOffset: null, maxDateOffset: null };
  const offset = (name: 'minDateOffset' | 'maxDateOffset', value: number | null) =>
    set({ validationConfiguration: { ...validation, [name]: value } }, name);
  return (
    <div className="gp-form">
      <div className={classes.formHead}>
        <h2>
          {t('Question {number}', { number })} <code className="gp-meta">{question.key}</code>
        </h2>
        <span className={classes.end}>
          <ActionIcon
            aria-label={t('Move question {number} up', { number })}
            disabled={number === 1}
            onClick={() => onMove(-1)}
          >
            <IconArrowUp size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            aria-label={t('Move question {number} down', { number })}
            disabled={number === survey.questions.length}
            onClick={() => onMove(1)}
          >
            <IconArrowDown size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon aria-label={t('Duplicate question {number}', { number })} onClick={onDuplicate}>
            <IconCopy size={16} aria-hidden />
          </ActionIcon>
        </span>
      </div>
      <SegmentedControl
        aria-label={t('Type')}
        value={question.type}
        onChange={(type) => onChange(withType(question, type as Question['type']))}
        data={selectableTypes(question.type).map((type) => ({
          value: type,
          label: sentenceText(t, questionTypeNames[type]),
        }))}
      />
      <Switch
        label={t('Required')}
        checked={requiredSetting(question)}
        onChange={(event) => onChange(withRequired(question, event.currentTarget.checked))}
      />
      <BilingualField
        of={t('Title')}
        value={question.es?.title}
        onChange={(title) => set({ es: { text: null, ...question.es, title } }, 'title es')}
      >
        <TypedText
          label={t('Title')}
          maxLength={200}
          value={question.title}
          onType={(text) => set({ title: text }, 'title')}
        />
      </BilingualField>
      <BilingualField
        of={t('Question text')}
        isLong
        value={question.es?.text}
        onChange={(text) => set({ es: { title: null, ...question.es, text } }, 'text es')}
      >
        <TypedText
          isLong
          required
          label={t('Question text')}
          minRows={2}
          maxLength={2000}
          value={question.text}
          onType={(text) => set({ text }, 'text')}
        />
      </BilingualField>
      {question.type === 'date' && (
        <div className={classes.pair}>
          <WholeNumberField
            label={t('Earliest date (days from today)')}
            bounds={[-36_600, 36_600]}
            value={validation.minDateOffset}
            onChange={(value) => offset('minDateOffset', value)}
          />
          <WholeNumberField
            label={t('Latest date (days from today)')}
            bounds={[-36_600, 36_600]}
            value={validation.maxDateOffset}
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
            <OptionFields
              // biome-ignore lint/suspicious/noArrayIndexKey: options have no ids
              key={index}
              option={option}
              index={index}
              isLast={index === question.options.length - 1}
              isAction={survey.isActionSurvey}
              counting={isCounted ? 'must' : hasCounts ? 'may' : 'none'}
              goals={goals}
              onAct={act}
            />
          ))}
          <Button
            size="sm"
            variant="subtle"
            leftSection={<IconPlus size={14} aria-hidden />}
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
        onChange={(event) => set({ nextQuestionKey: event.currentTarget.checked ? following : null })}
      />
      {question.nextQuestionKey !== null && (
        <QuestionSelect
          label={t('Next question')}
          aria-label={t('Next question')}
          choices={goals}
          value={question.nextQuestionKey}
          onChange={(nextQuestionKey) => set({ nextQuestionKey })}
        />
      )}
      <ConditionFields
        questionKey={question.key}
        number={question.sortOrder}
        askedWhen={question.askedWhen}
        others={others}
        onChange={setAsked}
      />
      <PromptFields prompt={question.prompt} onChange={setPrompt} />
      <CheckpointFields checkpoint={question.checkpoint} onChange={setCheckpoint} />
    </div>
  );
});
