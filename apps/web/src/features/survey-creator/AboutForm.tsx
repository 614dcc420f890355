import { type SurveyScore, surveyLimits, type WrittenSurvey } from '@guidepost/contracts';
import { hasOptions, newScore, surveyKeyOf, withAction, withCounted } from '@guidepost/rules';
import { IconPlus } from '@guidepost/ui/icons';
import { Button, Switch, TextInput } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStable } from '../../shared/use-stable.ts';
import { ScoreForm } from './ScoreForm.tsx';
import { BilingualField } from './Spanish.tsx';
import { TypedText } from './TypedText.tsx';

interface Props {
  survey: WrittenSurvey;
  /** The saved key. Null for a new survey, whose key is derived from its name. */
  savedKey: string | null;
  onChange: (survey: WrittenSurvey, of?: string) => void;
}

/** The name and summary of a survey. */
export const AboutForm = memo(function AboutForm({ survey, savedKey, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <div className="gp-form">
      <h2>{t('About this survey')}</h2>
      <TypedText
        label={t('Name')}
        required
        maxLength={200}
        value={survey.name}
        onType={(text) => onChange({ ...survey, name: text }, 'name')}
      />
      <TextInput label={t('Key')} readOnly value={savedKey ?? surveyKeyOf(survey.name)} />
      <BilingualField
        of={t('Display name')}
        value={survey.es?.displayName}
        onChange={(displayName) =>
          onChange({ ...survey, es: { summary: null, ...survey.es, displayName } }, 'displayName es')
        }
      >
        <TypedText
          label={t('Display name')}
          required
          maxLength={200}
          value={survey.displayName}
          onType={(text) => onChange({ ...survey, displayName: text }, 'displayName')}
        />
      </BilingualField>
      <BilingualField
        of={t('Summary')}
        isLong
        value={survey.es?.summary}
        onChange={(summary) => onChange({ ...survey, es: { displayName: null, ...survey.es, summary } }, 'summary es')}
      >
        <TypedText
          isLong
          label={t('Summary')}
          required
          minRows={2}
          maxLength={2000}
          value={survey.summary}
          onType={(text) => onChange({ ...survey, summary: text }, 'summary')}
        />
      </BilingualField>
      <Switch
        label={t('is action survey')}
        checked={survey.isActionSurvey}
        onChange={(event) => onChange(withAction(survey, event.currentTarget.checked))}
      />
      <Scores survey={survey} onChange={onChange} />
    </div>
  );
});

/** A survey's scores. */
function Scores({ survey, onChange }: Pick<Props, 'survey' | 'onChange'>) {
  const { t } = useTranslation();
  const { scores = [] } = survey;
  // stable functions, so that typing elsewhere does not rerender the scores
  const setScore = useStable((next: SurveyScore, of?: string) =>
    onChange(
      { ...survey, scores: scores.map((one) => (one.key === next.key ? next : one)) },
      of && `${next.key} ${of}`,
    ),
  );
  const count = useStable((key: string, questionKeys: string[]) => onChange(withCounted(survey, key, questionKeys)));
  const remove = useStable((key: string) => onChange({ ...survey, scores: scores.filter((one) => one.key !== key) }));
  return (
    <>
      {scores.map((score) => (
        <ScoreForm
          key={score.key}
          questions={survey.questions}
          score={score}
          onChange={setScore}
          onCounted={count}
          onRemove={remove}
        />
      ))}
      <Button
        size="sm"
        variant="subtle"
        disabled={scores.length >= surveyLimits.scores || !survey.questions.some(hasOptions)}
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => onChange({ ...survey, scores: [...scores, newScore(scores, t('Total'))] })}
      >
        {t('Add score')}
      </Button>
    </>
  );
}
