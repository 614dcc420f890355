import { contracts, type Workflow } from '@guidepost/contracts';
import { IconArrowDown, IconArrowUp, IconPencil, IconPlus, IconRoute, IconTrash } from '@guidepost/ui/icons';
import { ActionIcon, Button, Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../../shared/confirm/confirm.tsx';
import { EmptyState } from '../../../shared/EmptyState.tsx';
import { LoadState } from '../../../shared/LoadState.tsx';
import list from '../../../shared/list/list.module.css';
import { ScreenHeader, useDocumentTitle } from '../../../shared/ScreenHeader.tsx';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import { api, can, useActingUser } from '../../../shell/api.ts';
import { ExportButton, exportIdsOf } from '../../../shell/ExportButton.tsx';
import { openDialog } from '../../../shell/open-dialog.tsx';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { workflowKeys, workflowsOptions } from '../api.ts';
import { causeLabels, contentExtent, extentText } from '../labels.ts';
import classes from './admin.module.css';

/** Lists all workflows for administrators: their phases in order, and whether members receive them. */
export default function WorkflowsScreen() {
  const { t } = useTranslation();
  useDocumentTitle('Workflows');
  const query = useQuery(workflowsOptions);
  const mayWrite = can(useActingUser(), 'CAN_CONFIGURE_WORKFLOWS');
  return (
    <div className={`${list.screen} ${classes.screen}`}>
      <ScreenHeader title={t('Workflows')}>
        {mayWrite && (
          <Button
            variant="filled"
            ms="auto"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => openDialog({ kind: 'newWorkflow' })}
          >
            {t('New workflow')}
          </Button>
        )}
        {query.data && <ExportButton table="workflows" asked={() => exportIdsOf(query.data)} />}
      </ScreenHeader>
      <p className={classes.lead}>
        {t(
          'Workflows guide users step by step through their work with members. If you change a phase, members who are already in it keep the original dates and survey.',
        )}
      </p>
      {!query.data && (
        <LoadState
          of={[query]}
          failure="The workflows did not load."
          waiting={<SkeletonRows rows={4} height={92} avatar={false} />}
        />
      )}
      {query.data?.length === 0 && <EmptyState icon={IconRoute} title="No workflows" />}
      {query.data?.map((workflow) => (
        <WorkflowCard key={workflow.id} workflow={workflow} />
      ))}
    </div>
  );
}

function WorkflowCard({ workflow }: { workflow: Workflow }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const mayWrite = can(useActingUser(), 'CAN_CONFIGURE_WORKFLOWS');
  const { id, title, cause, isAssigned, memberCount, phases } = workflow;
  const cacheWorkflow = (fresh: Workflow) =>
    client.setQueryData(workflowKeys.written, (all: Workflow[] | undefined) =>
      all?.map((one) => (one.id === fresh.id ? fresh : one)),
    );
  const change = useMutation({
    mutationFn: (body: { isAssigned?: boolean; phaseIds?: Workflow['phases'][number]['id'][] }) =>
      api(contracts.workflows.update, { params: { workflowId: id }, body }),
    onSuccess: cacheWorkflow,
  });
  const remove = useMutation({
    mutationFn: async ({ id: phaseId, title: phase }: Workflow['phases'][number]) => {
      const isSure = await confirm({
        title: 'Remove phase',
        message: '{phase} will be removed from {workflow}. Members who already have the phase keep it.',
        values: { phase, workflow: title },
        confirm: 'Remove phase',
        danger: true,
      });
      if (!isSure) return;
      cacheWorkflow(await api(contracts.workflows.removePhase, { params: { phaseId } }));
      showSuccess('Phase removed');
    },
  });
  const move = (index: number, by: 1 | -1) => {
    const ids = phases.map((phase) => phase.id);
    const [moved] = ids.splice(index, 1);
    if (moved === undefined) return;
    ids.splice(index + by, 0, moved);
    change.mutate({ phaseIds: ids });
  };
  const heading = `workflow-${id}`;
  return (
    <section className={`gp-card ${classes.card}`} aria-labelledby={heading}>
      <div className={classes.head}>
        <div className={classes.name}>
          <h2 id={heading}>{title}</h2>
          <span className="gp-meta">
            {t(causeLabels[cause])}, {memberCount === 1 ? t('1 member') : t('{count} members', { count: memberCount })}
          </span>
        </div>
        <ActionIcon
          aria-label={t('Rename {workflow}', { workflow: title })}
          disabled={!mayWrite}
          onClick={() => openDialog({ kind: 'renameWorkflow', workflow })}
        >
          <IconPencil size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
        <Switch
          label={t('Assign to members')}
          checked={isAssigned}
          disabled={!mayWrite || change.isPending}
          onChange={(event) => change.mutate({ isAssigned: event.currentTarget.checked })}
        />
        <Button
          size="sm"
          disabled={!mayWrite}
          leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
          onClick={() => openDialog({ kind: 'workflowContent', workflow })}
        >
          {t('Add phase')}
        </Button>
      </div>
      <ol className={classes.phases}>
        {phases.map((phase, index) => (
          <li key={phase.id}>
            <div className={classes.name}>
              <h3>{phase.title}</h3>
              <span className="gp-meta">
                {t('Days {from} to {to}', { from: phase.availableAfterDays, to: phase.dueAfterDays })}
                {'. '}
                {extentText(t, contentExtent(phase))}
                {phase.survey && ` ${phase.survey.name}.`}
              </span>
            </div>
            <ActionIcon
              aria-label={t('Move {phase} up', { phase: phase.title })}
              disabled={!mayWrite || index === 0 || change.isPending}
              onClick={() => move(index, -1)}
            >
              <IconArrowUp size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
            <ActionIcon
              aria-label={t('Move {phase} down', { phase: phase.title })}
              disabled={!mayWrite || index === phases.length - 1 || change.isPending}
              onClick={() => move(index, 1)}
            >
              <IconArrowDown size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
            <ActionIcon
              aria-label={t('Edit {phase}', { phase: phase.title })}
              disabled={!mayWrite}
              onClick={() => openDialog({ kind: 'workflowContent', workflow, phaseId: phase.id })}
            >
              <IconPencil size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
            <ActionIcon
              aria-label={t('Remove {phase}', { phase: phase.title })}
              disabled={!mayWrite || remove.isPending}
              onClick={() => remove.mutate(phase)}
            >
              <IconTrash size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ol>
    </section>
  );
}
