import type { SurveyLanguage } from '@guidepost/rules';
import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface Props {
  language: SurveyLanguage;
  onChange: (language: SurveyLanguage) => void;
}

/** Choice of the language for reading a survey. */
export function LanguageSwitch({ language, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <SegmentedControl<SurveyLanguage>
      size="xs"
      aria-label={t('Question language')}
      value={language}
      onChange={onChange}
      data={[
        { value: 'en', label: t('English') },
        { value: 'es', label: t('Spanish') },
      ]}
    />
  );
}
