import {
  type AssignedWorkflowPhase,
  type AssignedWorkflowPhaseId,
  contracts,
  type MemberId,
  type WorkflowPhaseId,
} from '@guidepost/contracts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, callHandling } from '../../shell/api.ts';
import { feedOptions, pendingKeys } from '../feed/public.ts';

export const workflowKeys = {
  all: ['workflows'] as const,
  phase: (id: AssignedWorkflowPhaseId) => ['workflows', 'phase', id] as const,
  content: (id: WorkflowPhaseId) => ['workflows', 'content', id] as const,
  /** All workflows, for administrators. */
  written: ['workflows', 'written'] as const,
  events: (memberId: MemberId) => ['workflows', 'events', memberId] as const,
};

/** One phase assigned to a member. */
export const phaseOptions = (id: AssignedWorkflowPhaseId) =>
  queryOptions({
    queryKey: workflowKeys.phase(id),
    queryFn: ({ signal }) => callHandling('all')(contracts.workflows.assignedPhase, { params: { id } }, { signal }),
    meta: { caught: true },
  });

/** The sections that the guide reads during a phase. */
export const sectionsOptions = (phaseId: WorkflowPhaseId) =>
  queryOptions({
    queryKey: [...workflowKeys.content(phaseId), 'sections'],
    queryFn: ({ signal }) => callHandling('all')(contracts.workflows.sections, { params: { phaseId } }, { signal }),
    meta: { caught: true },
  });

/** Preview of the phase that follows a given one. */
export const nextPhaseOptions = (phaseId: WorkflowPhaseId) =>
  queryOptions({
    queryKey: [...workflowKeys.content(phaseId), 'next'],
    queryFn: ({ signal }) =>
      callHandling('all')(contracts.workflows.nextPhasePreview, { params: { phaseId } }, { signal }),
    meta: { caught: true },
  });

/** All workflows with their phases. */
export const workflowsOptions = queryOptions({
  queryKey: workflowKeys.written,
  queryFn: ({ signal }) => callHandling('all')(contracts.workflows.list, undefined, { signal }),
  meta: { caught: true },
});

/** The surveys that can be part of a phase. */
export const publishedSurveysOptions = queryOptions({
  queryKey: ['workflows', 'surveys'] as const,
  queryFn: () => api(contracts.surveys.list),
});

/** The need categories that can start a workflow. */
export const needCategoriesOptions = queryOptions({
  queryKey: ['workflows', 'need-categories'] as const,
  queryFn: () => api(contracts.needs.categories),
});

/** The member's scheduled events. A phase can be attached to one of them. */
export const eventsOptions = (memberId: MemberId) =>
  queryOptions({
    queryKey: workflowKeys.events(memberId),
    queryFn: ({ signal }) => callHandling('all')(contracts.schedule.list, { params: { userId: memberId } }, { signal }),
    meta: { caught: true },
  });

/** Stores a changed phase in the cache, and refetches the feeds that show it. */
export function cachePhase(client: QueryClient, phase: AssignedWorkflowPhase): void {
  client.setQueryData(workflowKeys.phase(phase.id), phase);
  void client.invalidateQueries({ queryKey: pendingKeys.of(phase.userId) });
  if (phase.completedAt !== null) void client.invalidateQueries({ queryKey: feedOptions(phase.userId).queryKey });
}

/** Postpones a phase until a given day. */
export function useRemind() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, date }: { id: AssignedWorkflowPhaseId; date: string }) =>
      api(contracts.workflows.remind, { params: { id }, body: { date } }),
    onSuccess: (phase) => cachePhase(client, phase),
  });
}

/** Detaches a phase from its event. */
export function useDetach() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: NonNullable<AssignedWorkflowPhase['scheduled']>['id']) =>
      api(contracts.workflows.unschedule, { params: { id } }),
    onSuccess: (phase) => cachePhase(client, phase),
  });
}
