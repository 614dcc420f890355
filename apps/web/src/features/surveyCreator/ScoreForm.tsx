import type { SurveyBand, SurveyScore } from '@guidepost/contracts';
import { ActionIcon, Button, NumberInput, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './creator.module.css';

interface Props {
  score: SurveyScore;
  onChange: (score: SurveyScore, of?: string) => void;
}

const bound = (value: string | number): number | null => (value === '' ? null : Number(value));

/** A score that the survey came with: what it counts, and what its numbers mean. */
export function ScoreForm({ score, onChange }: Props) {
  const { t } = useTranslation();
  const { name, questionKeys, bands } = score;
  const put = (next: readonly SurveyBand[], of?: string) => onChange({ ...score, bands: [...next] }, of);
  const set = (index: number, part: Partial<SurveyBand>, of: string) =>
    put(
      bands.map((band, n) => (n === index ? { ...band, ...part } : band)),
      `${index} ${of}`,
    );
  return (
    <fieldset className={classes.options}>
      <legend>{t('Score {name}', { name })}</legend>
      <span className="gp-meta">{t('It adds up {count} questions.', { count: questionKeys.length })}</span>
      {bands.map((band, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bands have nothing else that is theirs
        <div key={index} className={classes.band}>
          <NumberInput
            label={t('From')}
            value={band.min ?? ''}
            onChange={(value) => set(index, { min: bound(value) }, 'min')}
          />
          <NumberInput
            label={t('To')}
            value={band.max ?? ''}
            onChange={(value) => set(index, { max: bound(value) }, 'max')}
          />
          <TextInput
            label={t('Means')}
            required
            maxLength={200}
            value={band.label}
            onChange={(event) => set(index, { label: event.currentTarget.value }, 'label')}
          />
          <ActionIcon
            aria-label={t('Delete band {number}', { number: index + 1 })}
            onClick={() => put(bands.toSpliced(index, 1))}
          >
            <IconTrash size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Button
        size="sm"
        variant="subtle"
        disabled={bands.length >= 20}
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
}
