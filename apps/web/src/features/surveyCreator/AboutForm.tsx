import type { WrittenSurvey } from '@guidepost/contracts';
import { surveyKeyOf, withAction } from '@guidepost/rules';
import { Switch, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ScoreForm } from './ScoreForm.tsx';
import { InBoth } from './Spanish.tsx';

interface Props {
  survey: WrittenSurvey;
  /** The key as it is saved; null of a new survey, whose key follows its name. */
  savedKey: string | null;
  onChange: (survey: WrittenSurvey, of?: string) => void;
}

/** What a survey is called and what it is about. */
export function AboutForm({ survey, savedKey, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <div className="gp-form">
      <h2>{t('About this survey')}</h2>
      <TextInput
        label={t('Name')}
        required
        maxLength={200}
        value={survey.name}
        onChange={(event) => onChange({ ...survey, name: event.currentTarget.value }, 'name')}
      />
      <TextInput label={t('Key')} readOnly value={savedKey ?? surveyKeyOf(survey.name)} />
      <InBoth
        of={t('Display name')}
        value={survey.es?.displayName}
        onChange={(displayName) =>
          onChange({ ...survey, es: { summary: null, ...survey.es, displayName } }, 'displayName es')
        }
      >
        <TextInput
          label={t('Display name')}
          required
          maxLength={200}
          value={survey.displayName}
          onChange={(event) => onChange({ ...survey, displayName: event.currentTarget.value }, 'displayName')}
        />
      </InBoth>
      <InBoth
        of={t('Summary')}
        isLong
        value={survey.es?.summary}
        onChange={(summary) => onChange({ ...survey, es: { displayName: null, ...survey.es, summary } }, 'summary es')}
      >
        <Textarea
          label={t('Summary')}
          required
          autosize
          minRows={2}
          maxLength={2000}
          value={survey.summary}
          onChange={(event) => onChange({ ...survey, summary: event.currentTarget.value }, 'summary')}
        />
      </InBoth>
      <Switch
        label={t('is action survey')}
        checked={survey.isActionSurvey}
        onChange={(event) => onChange(withAction(survey, event.currentTarget.checked))}
      />
      {survey.scores?.map((score) => (
        <ScoreForm
          key={score.key}
          score={score}
          onChange={(next, of) =>
            onChange(
              { ...survey, scores: survey.scores?.map((one) => (one.key === next.key ? next : one)) },
              of && `${score.key} ${of}`,
            )
          }
        />
      ))}
    </div>
  );
}
