import { contracts, type SurveyRecord } from '@guidepost/contracts';
import { IconDownload } from '@guidepost/ui/icons';
import { ActionIcon } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { saveJson } from '../../shared/files/save-file.ts';
import { api } from '../../shell/api.ts';

/** Button that exports a survey as a FHIR Questionnaire. */
export function ExportButton({ record: { id, key, surveyContent } }: { record: SurveyRecord }) {
  const { t } = useTranslation();
  const save = useMutation({
    mutationFn: () => api(contracts.surveyCreator.questionnaire, { params: { id } }),
    onSuccess: (resource) => saveJson(resource, `${key}.questionnaire.json`),
  });
  const label = t('Export {name} as FHIR', { name: surveyContent.name });
  return (
    <ActionIcon
      size="sm"
      // the button is higher than a line of text, and must not make its row higher
      my={-4}
      aria-label={label}
      title={label}
      loading={save.isPending}
      onClick={(event) => {
        // prevents the click from also opening the row's survey
        event.preventDefault();
        save.mutate();
      }}
    >
      <IconDownload size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
