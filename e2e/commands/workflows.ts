import { type Api, type AssignedWorkflowPhase, contracts, type MemberSummary } from '@guidepost/contracts';

/**
 * Returns the nth phase that matches a condition, and its member, among the account's members. The phases depend on the
 * day, so tests must search for one.
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
