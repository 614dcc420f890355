import { type Api, type AssignedWorkflowPhase, contracts, type MemberSummary } from '@guidepost/contracts';

/**
 * Searches the account's members for phases that match a condition, and returns the nth phase with its member. Tests
 * must search because the phases depend on the day.
 */
export async function findPhase(
  api: Api,
  isAsAsked: (phase: AssignedWorkflowPhase) => boolean,
  nth = 0,
): Promise<{ member: MemberSummary; phase: AssignedWorkflowPhase }> {
  const found: { member: MemberSummary; phase: AssignedWorkflowPhase }[] = [];
  const { data } = await api(contracts.members.list, { query: { searchTerm: '', 'page-size': 500 } });
  for (const member of data) {
    const phases = await api(contracts.workflows.assignedPhases, { query: { userId: member.id } });
    found.push(...phases.filter(isAsAsked).map((phase) => ({ member, phase })));
    const asked = found[nth];
    if (asked) return asked;
  }
  throw new Error('No phase is as asked.');
}
