import { contracts, type SurveyRecord, type WrittenSurvey } from '@guidepost/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ask, confirm } from '../../shared/confirm/confirm.tsx';
import { api } from '../../shell/api.ts';
import { useSingleRun } from '../../shell/forms/use-single-run.ts';
import { showSuccess } from '../../shell/toasts/store.ts';
import { cacheRecord, checkOptions, copyOf, dropRecord } from './api.ts';
import { PublishDetails } from './PublishDetails.tsx';

/**
 * Actions on a saved survey: publish, duplicate and delete.
 * @param record null for a new survey
 * @param saved the record's content in the form that the editor uses
 * @param onOpen opens another survey
 */
export function useRecordActions(
  record: SurveyRecord | null,
  saved: WrittenSurvey,
  onOpen: (made: SurveyRecord) => void,
) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const publish = useMutation({
    mutationFn: async () => {
      if (!record) return null;
      const found = await client.fetchQuery(checkOptions(record.id));
      let movesUnstarted = false;
      const answer = await ask({
        title: 'Publish this survey?',
        message: 'Guidepost will publish the saved draft and assign it to members.',
        choices: [
          { answer: 'no', label: 'Cancel' },
          { answer: 'yes', label: 'Publish', look: 'filled' },
        ],
        details: (
          <PublishDetails
            check={found}
            onMove={(isMoving) => {
              movesUnstarted = isMoving;
            }}
          />
        ),
      });
      if (answer !== 'yes') return null;
      return api(contracts.surveyCreator.publish, {
        params: { id: record.id },
        body: { version: record.version, movesUnstarted },
      });
    },
    onSuccess(fresh) {
      if (!fresh) return showSuccess('Survey publishing cancelled');
      cacheRecord(client, fresh);
      showSuccess('Survey published successfully');
    },
  });
  const duplicate = useMutation({
    mutationFn: () => (record ? copyOf(record, saved) : Promise.resolve(null)),
    onSuccess(fresh) {
      if (!fresh) return;
      cacheRecord(client, fresh);
      showSuccess('Survey duplicated successfully');
      onOpen(fresh);
    },
  });
  const remove = useMutation({
    mutationFn: async () => {
      if (!record) return;
      const isSure = await confirm({
        title: 'Delete this survey?',
        message: 'The survey will no longer be assigned. Members who already have the survey keep it.',
        confirm: 'Delete',
        danger: true,
      });
      if (!isSure) return showSuccess('Survey deletion cancelled');
      await api(contracts.surveyCreator.remove, { params: { id: record.id } });
      dropRecord(client, record.id);
      showSuccess('Survey deleted');
      void navigate({ to: '/admin-dashboard/surveys', ignoreBlocker: true });
    },
  });
  return {
    publish: { run: () => publish.mutate(), isPending: publish.isPending },
    duplicate: { run: useSingleRun(() => duplicate.mutateAsync()), isPending: duplicate.isPending },
    remove: { run: () => remove.mutate(), isPending: remove.isPending },
  };
}
