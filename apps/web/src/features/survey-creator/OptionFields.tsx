import { surveyOptionFlags, type WrittenSurvey } from '@guidepost/contracts';
import { IconArrowDown, IconArrowUp, IconTrash } from '@guidepost/ui/icons';
import { ActionIcon, Checkbox } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberField } from '../../shared/fields/NumberField.tsx';
import { useStable } from '../../shared/use-stable.ts';
import classes from './creator.module.css';
import { flagLabels } from './labels.ts';
import { CheckpointFields, PromptFields } from './PartFields.tsx';
import { QuestionSelect } from './QuestionSelect.tsx';
import { BilingualField } from './Spanish.tsx';
import { TypedText } from './TypedText.tsx';
import type { Choice } from './use-choices.ts';

type Option = WrittenSurvey['questions'][number]['options'][number];

/** Actions on an option. `of` is the field's name: all typing in one field counts as one undo step. */
export type OptionAction =
  | { kind: 'text'; text: string }
  | { kind: 'set'; part: Partial<Option>; of?: string }
  | { kind: 'move'; by: 1 | -1 }
  | { kind: 'delete' };

interface Props {
  option: Option;
  index: number;
  isLast: boolean;
  /** True for a survey about actions. Its options can be flagged for reports. */
  isAction: boolean;
  /**
   * Whether the options have points. `must`: each option needs points, because the question counts toward a score.
   * `may`: some options have points, although the question counts toward no score.
   */
  counting: 'must' | 'may' | 'none';
  goals: Choice[];
  onAct: (action: OptionAction, index: number) => void;
}

/** An option's fields: its text, its points, the next question, and the hint for guides. */
export const OptionFields = memo(function OptionFields(props: Props) {
  const { option, index, isLast, isAction, counting, goals, onAct } = props;
  const { t } = useTranslation();
  const number = index + 1;
  const set = (part: Partial<Option>, of?: string) => onAct({ kind: 'set', part, ...(of ? { of } : {}) }, index);
  const setPrompt = useStable((prompt: Option['prompt']) => set({ prompt }, 'prompt'));
  const setCheckpoint = useStable((checkpoint: Option['checkpoint']) => set({ checkpoint }, 'checkpoint'));
  return (
    <div className={classes.option}>
      <div className={classes.optionTexts}>
        <span className={classes.optionTools}>
          <ActionIcon
            size="sm"
            aria-label={t('Move option {number} up', { number })}
            disabled={index === 0}
            onClick={() => onAct({ kind: 'move', by: -1 }, index)}
          >
            <IconArrowUp size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            size="sm"
            aria-label={t('Move option {number} down', { number })}
            disabled={isLast}
            onClick={() => onAct({ kind: 'move', by: 1 }, index)}
          >
            <IconArrowDown size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            size="sm"
            aria-label={t('Delete option {number}', { number })}
            onClick={() => onAct({ kind: 'delete' }, index)}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </span>
        <BilingualField
          of={t('Option {number}', { number })}
          isWrapped
          maxLength={2000}
          value={option.es?.text}
          onChange={(text) => set({ es: { text } }, 'text es')}
        >
          <TypedText
            required
            isWrapped
            label={t('Option {number}', { number })}
            value={option.text}
            maxLength={2000}
            onType={(text) => onAct({ kind: 'text', text }, index)}
          />
        </BilingualField>
      </div>
      <div className={classes.pair}>
        {counting !== 'none' && (
          <NumberField
            label={t('Points')}
            aria-label={t('Points for option {number}', { number })}
            error={counting === 'must' && option.score === undefined}
            value={option.score}
            onChange={(value) => set({ score: value ?? undefined }, 'score')}
          />
        )}
        <QuestionSelect
          label={t('Next question')}
          aria-label={t('Next question after option {number}', { number })}
          placeholder={t('Next question in the list')}
          isClearable
          choices={goals}
          value={option.nextQuestionKey}
          onChange={(nextQuestionKey) => set({ nextQuestionKey })}
        />
      </div>
      <div className={classes.parts}>
        <PromptFields prompt={option.prompt} onChange={setPrompt} />
        <CheckpointFields checkpoint={option.checkpoint} onChange={setCheckpoint} />
      </div>
      {isAction && (
        <div className={classes.row}>
          {surveyOptionFlags.map((flag) => (
            <Checkbox
              key={flag}
              label={t(flagLabels[flag])}
              checked={option[flag]}
              onChange={(event) => set({ [flag]: event.currentTarget.checked })}
            />
          ))}
        </div>
      )}
    </div>
  );
});
