import { type SurveyBand, type SurveyScore, surveyLimits, type WrittenSurvey } from '@guidepost/contracts';
import { bandProblems, hasOptions, scoreRange } from '@guidepost/rules';
import { IconPlus, IconTrash } from '@guidepost/ui/icons';
import { ActionIcon, Button, MultiSelect } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberField } from '../../shared/fields/NumberField.tsx';
import { sentenceText } from '../../shared/sentence.ts';
import { useStable } from '../../shared/use-stable.ts';
import classes from './creator.module.css';
import { TypedText } from './TypedText.tsx';
import { type Choice, useChoices } from './use-choices.ts';

interface Props {
  questions: WrittenSurvey['questions'];
  score: SurveyScore;
  /** @param of name of the changed field; all typing in one field counts as one undo step */
  onChange: (score: SurveyScore, of?: string) => void;
  /** Called when the user changes which questions count toward the score. */
  onCounted: (key: string, questionKeys: string[]) => void;
  onRemove: (key: string) => void;
}

/** A score's form: its name, the questions whose points it adds up, and the meanings of its values. */
export const ScoreForm = memo(function ScoreForm({ questions, score, onChange, onCounted, onRemove }: Props) {
  const { t } = useTranslation();
  const { name, questionKeys, bands } = score;
  const choices = useChoices(questions, (one) => hasOptions(one) || questionKeys.includes(one.key));
  const { min, max } = scoreRange(score, questions);
  const put = (next: readonly SurveyBand[], of?: string) => onChange({ ...score, bands: [...next] }, of);
  const set = (index: number, part: Partial<SurveyBand>, of: string) =>
    put(
      bands.map((band, n) => (n === index ? { ...band, ...part } : band)),
      `${index} ${of}`,
    );
  return (
    <fieldset className={classes.options}>
      <legend>{t('Score {name}', { name })}</legend>
      <div className={classes.scoreHead}>
        <TypedText
          label={t('Name of the score')}
          required
          maxLength={300}
          value={name}
          onType={(text) => onChange({ ...score, name: text }, 'name')}
        />
        <ActionIcon aria-label={t('Delete score {name}', { name })} onClick={() => onRemove(score.key)}>
          <IconTrash size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      <Counted
        choices={choices}
        questionKeys={questionKeys}
        onChange={useStable((keys: string[]) => onCounted(score.key, keys))}
      />
      {questionKeys.length > 0 && (
        <span className="gp-meta">
          {t('The score is the sum of the points for {count} questions.', { count: questionKeys.length })}{' '}
          {t('The score ranges from {min} to {max}.', { min, max })}
        </span>
      )}
      {bands.map((band, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bands have no ids
        <div key={index} className={classes.band}>
          <NumberField label={t('From')} value={band.min} onChange={(min) => set(index, { min }, 'min')} />
          <NumberField label={t('To')} value={band.max} onChange={(max) => set(index, { max }, 'max')} />
          <TypedText
            label={t('Meaning')}
            required
            maxLength={200}
            value={band.label}
            onType={(text) => set(index, { label: text }, 'label')}
          />
          <ActionIcon
            aria-label={t('Delete band {number}', { number: index + 1 })}
            onClick={() => put(bands.toSpliced(index, 1))}
          >
            <IconTrash size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {bandProblems(score, questions).map(({ severity, text }) => (
        <span key={text.key} className={classes.problem} data-severity={severity}>
          {sentenceText(t, text)}
        </span>
      ))}
      <Button
        size="sm"
        variant="subtle"
        disabled={bands.length >= surveyLimits.bands}
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => {
          const last = bands.at(-1)?.max ?? null;
          put([...bands, { min: last === null ? null : last + 1, max: null, label: '' }]);
        }}
      >
        {t('Add band')}
      </Button>
    </fieldset>
  );
});

interface CountedProps {
  choices: Choice[];
  questionKeys: string[];
  onChange: (questionKeys: string[]) => void;
}

/**
 * Field for the questions whose points a score adds up. There may be hundreds, so it rerenders only if the questions
 * change.
 */
const Counted = memo(function Counted({ choices, questionKeys, onChange }: CountedProps) {
  const { t } = useTranslation();
  return (
    <MultiSelect
      label={t('Questions in the score')}
      description={t('To enter the points for an option, open its question.')}
      required
      searchable
      error={questionKeys.length === 0 && t('Choose at least one question.')}
      data={choices}
      value={questionKeys}
      onChange={onChange}
    />
  );
});
