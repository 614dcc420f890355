import type { WrittenSurvey } from '@guidepost/contracts';
import { Checkbox, Switch } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { WholeNumberField } from '../../shared/fields/WholeNumberField.tsx';
import classes from './creator.module.css';
import { BilingualField } from './Spanish.tsx';
import { TypedText } from './TypedText.tsx';

type Question = WrittenSurvey['questions'][number];

interface PromptProps {
  prompt: Question['prompt'];
  onChange: (prompt: Question['prompt']) => void;
}

/** Fields for the hint that guides see next to a question or option. */
export const PromptFields = memo(function PromptFields({ prompt, onChange }: PromptProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.part}>
      <Switch
        size="sm"
        label={t('Prompt')}
        checked={prompt !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? { title: '', text: '' } : null)}
      />
      {prompt && (
        <>
          <BilingualField
            of={t('Prompt title')}
            value={prompt.es?.title}
            onChange={(title) => onChange({ ...prompt, es: { text: null, ...prompt.es, title } })}
          >
            <TypedText
              label={t('Prompt title')}
              maxLength={200}
              value={prompt.title ?? ''}
              onType={(text) => onChange({ ...prompt, title: text })}
            />
          </BilingualField>
          <BilingualField
            of={t('Prompt text')}
            isLong
            value={prompt.es?.text}
            onChange={(text) => onChange({ ...prompt, es: { title: null, ...prompt.es, text } })}
          >
            <TypedText
              isLong
              label={t('Prompt text')}
              maxLength={2000}
              value={prompt.text}
              onType={(text) => onChange({ ...prompt, text })}
            />
          </BilingualField>
        </>
      )}
    </div>
  );
});

interface CheckpointProps {
  checkpoint: Question['checkpoint'];
  onChange: (checkpoint: Question['checkpoint']) => void;
}

const empty = { title: '', message: '', summary: '', dueDateOffsetDays: 0, isCompletionCheckpoint: false };

const noSpanish: { title: string | null; message: string | null; summary: string | null } = {
  title: null,
  message: null,
  summary: null,
};

/** Fields for the checkpoint after a question. At a checkpoint a part is complete and the survey pauses. */
export const CheckpointFields = memo(function CheckpointFields({ checkpoint, onChange }: CheckpointProps) {
  const { t } = useTranslation();
  const set = (part: Partial<typeof empty>) => checkpoint && onChange({ ...checkpoint, ...part });
  const spanish = (part: Partial<typeof noSpanish>) =>
    checkpoint && onChange({ ...checkpoint, es: { ...noSpanish, ...checkpoint.es, ...part } });
  return (
    <div className={classes.part}>
      <Switch
        size="sm"
        label={t('Checkpoint')}
        checked={checkpoint !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? empty : null)}
      />
      {checkpoint && (
        <>
          <div className={classes.pair}>
            <TypedText
              label={t('Checkpoint title')}
              maxLength={200}
              value={checkpoint.title}
              onType={(text) => set({ title: text })}
            />
            <WholeNumberField
              label={t('Days until due')}
              bounds={[0, 3660]}
              value={checkpoint.dueDateOffsetDays}
              onChange={(value) => value !== null && set({ dueDateOffsetDays: value })}
            />
          </div>
          <BilingualField
            of={t('Checkpoint title')}
            value={checkpoint.es?.title}
            onChange={(title) => spanish({ title })}
          >
            {null}
          </BilingualField>
          <BilingualField
            of={t('Message')}
            isLong
            value={checkpoint.es?.message}
            onChange={(message) => spanish({ message })}
          >
            <TypedText
              isLong
              label={t('Message')}
              maxLength={2000}
              value={checkpoint.message}
              onType={(text) => set({ message: text })}
            />
          </BilingualField>
          <BilingualField
            of={t('Summary')}
            isLong
            value={checkpoint.es?.summary}
            onChange={(summary) => spanish({ summary })}
          >
            <TypedText
              isLong
              label={t('Summary')}
              maxLength={2000}
              value={checkpoint.summary}
              onType={(text) => set({ summary: text })}
            />
          </BilingualField>
          <Checkbox
            label={t('Completion checkpoint (ends the survey)')}
            checked={checkpoint.isCompletionCheckpoint}
            onChange={(event) => set({ isCompletionCheckpoint: event.currentTarget.checked })}
          />
        </>
      )}
    </div>
  );
});
