import { contracts, type LearnMoreRecord } from '@guidepost/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../shared/confirm/confirm.tsx';
import { api } from '../../../shell/api.ts';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { dropContent, recordsOptions } from '../api.ts';
import classes from '../creator.module.css';

/** Deletes learn-more content. Before that, shows the user the surveys that use it. */
export function useRemoveContent(record: LearnMoreRecord | null, onRemoved: () => void) {
  const client = useQueryClient();
  const surveys = useQuery(recordsOptions);
  const remove = useMutation({
    mutationFn: async () => {
      if (!record) return;
      const { data } = await surveys.refetch();
      const users = (data ?? []).filter(({ learnMoreId }) => learnMoreId === record.id);
      const answer = await ask({
        title: 'Delete this content?',
        message:
          users.length === 0
            ? 'No survey uses this content.'
            : 'These surveys will no longer show a link to this content:',
        details: users.length > 0 && <SurveyNames names={users.map(({ surveyContent }) => surveyContent.name)} />,
        choices: [
          { answer: 'no', label: 'Cancel' },
          { answer: 'yes', label: 'Delete', look: 'danger' },
        ],
      });
      if (answer !== 'yes') return;
      await api(contracts.surveyCreator.removeContent, { params: { id: record.id } });
      dropContent(client, record.id);
      showSuccess('“Learn more” content deleted');
      onRemoved();
    },
  });
  return { run: () => remove.mutate(), isPending: remove.isPending };
}

function SurveyNames({ names }: { names: string[] }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.notes} aria-label={t('Surveys')}>
      {names.map((name, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two surveys can have the same name
        <li key={n}>{name}</li>
      ))}
    </ul>
  );
}
