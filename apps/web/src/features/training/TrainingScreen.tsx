import { contracts } from '@guidepost/contracts';
import { IconAlertTriangle, IconRotate } from '@guidepost/ui/icons';
import { Button, Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../shared/confirm/confirm.tsx';
import { LoadState } from '../../shared/LoadState.tsx';
import list from '../../shared/list/list.module.css';
import { ScreenHeader, useDocumentTitle } from '../../shared/ScreenHeader.tsx';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { api, callHandling, can, useActingUser } from '../../shell/api.ts';
import { showError, showSuccess } from '../../shell/toasts/store.ts';
import { providerStatusOptions, trainingKeys } from './api.ts';
import { Characters } from './Characters.tsx';
import classes from './training.module.css';

/** The training page. All users can view it, but only administrators can change it (docs/areas/admin.md#training). */
export default function TrainingScreen() {
  const { t } = useTranslation();
  useDocumentTitle('Secret Training Admin Page');
  const mayAct = can(useActingUser(), 'CAN_ORCHESTRATE_TRAINING');
  return (
    <div className={list.screen}>
      <ScreenHeader title={t('Secret Training Admin Page')} />
      <p className={classes.warning} role="note">
        <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
        {t('Only administrators can change this page.')}
      </p>
      <div className={classes.parts}>
        <ResetPart mayAct={mayAct} />
        <MissingTeam mayAct={mayAct} />
        <ProviderPart mayAct={mayAct} />
        <Characters />
      </div>
    </div>
  );
}

function ResetPart({ mayAct }: { mayAct: boolean }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const reset = useMutation({
    mutationFn: () => api(contracts.training.reset),
    onSuccess(characters) {
      client.setQueryData(trainingKeys.characters, characters);
      void client.invalidateQueries({ queryKey: trainingKeys.status });
      showSuccess('The training members were reset');
    },
  });
  const press = async () => {
    const yes = await confirm({
      title: 'Reset Training',
      message: 'This action deletes all work with the training members, and creates new training members.',
      confirm: 'Reset Training',
      danger: true,
    });
    if (yes) reset.mutate();
  };
  return (
    <section className={`gp-card ${classes.part}`}>
      <p>{t('“Reset Training” recreates the training members with notes, needs, hospitalizations and events.')}</p>
      <Button
        variant="filled"
        leftSection={<IconRotate size={16} stroke={1.75} aria-hidden />}
        disabled={!mayAct}
        loading={reset.isPending}
        onClick={() => void press()}
      >
        {t('Reset Training')}
      </Button>
    </section>
  );
}

/**
 * Warns that no guide can train until a team serves the training client organization. Links to the page where this can
 * be changed.
 */
function MissingTeam({ mayAct }: { mayAct: boolean }) {
  const { t } = useTranslation();
  const { data } = useQuery(providerStatusOptions);
  if (!data || data.clientId === null || data.isServed) return null;
  const { clientId } = data;
  return (
    <section className={`${classes.warning} ${classes.missing}`} role="status">
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      <p>{t('Training is not possible yet, because no team with users serves the customer “Training”.')}</p>
      {mayAct && (
        <Button
          size="sm"
          variant="default"
          renderRoot={(props) => (
            <Link {...props} to="/admin-dashboard/customer/$id" params={{ id: String(clientId) }} />
          )}
        >
          {t('Choose teams')}
        </Button>
      )}
    </section>
  );
}

function ProviderPart({ mayAct }: { mayAct: boolean }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const query = useQuery(providerStatusOptions);
  const set = useMutation({
    mutationFn: (isProviderClient: boolean) =>
      callHandling('all')(contracts.training.setProviderStatus, { body: { isProviderClient } }),
    onSuccess: (status) => client.setQueryData(trainingKeys.status, status),
    onError: () =>
      showError({ message: 'An error occurred while updating the provider status for the training client' }),
  });
  return (
    <section className={`gp-card ${classes.part}`}>
      {query.data ? (
        <Switch
          label={t('Make the customer “Training” a provider')}
          description={t('If a customer is a provider, its members become patients in the external EMR.')}
          checked={set.isPending ? set.variables : query.data.isProviderClient}
          disabled={!mayAct || set.isPending}
          onChange={(event) => set.mutate(event.currentTarget.checked)}
        />
      ) : (
        <LoadState
          of={[query]}
          failure="An error occurred while getting the provider status for the training client"
          waiting={<SkeletonRows rows={1} avatar={false} />}
        />
      )}
    </section>
  );
}
