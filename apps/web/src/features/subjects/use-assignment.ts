import { ApiError, type CallForViewer, type MemberId, type TextMessage } from '@guidepost/contracts';
import { useState } from 'react';
import { useFormProblem } from '../../shell/forms/use-form-problem.ts';
import { useUnsavedChanges } from '../../shell/forms/use-unsaved-changes.ts';
import type { Person } from './MemberPick.tsx';

/** The fields of a call or text that say who it is assigned to. */
export type Assigned = Pick<CallForViewer | TextMessage, 'id' | 'subjectId' | 'subjectName' | 'assigned'>;

interface AssignmentRequest {
  subjectId: MemberId;
  previousSubjectId: MemberId | null;
}

interface Assignment<R> {
  /** Asks the user to confirm the effects on the chosen member. If it returns false, nothing is assigned. */
  isSure?: (member: Person) => Promise<boolean>;
  assign: (asked: AssignmentRequest) => Promise<R>;
  /** Called after the assignment. If it throws an error, the dialog stays open. */
  onSaved: (saved: R, member: Person) => unknown;
}

/**
 * Assigns a call or text to a member. The server checks that the assignment has not changed since the dialog opened. If
 * another user has assigned the record meanwhile, `taken` is the current record, and saving again moves it.
 */
export function useAssignment<R extends Assigned>(record: R, { isSure, assign, onSaved }: Assignment<R>) {
  const [basis, setBasis] = useState(record);
  const [assignedMeanwhile, setAssignedMeanwhile] = useState<R>();
  const [chosen, setChosen] = useState<Person | null>(null);
  const [saving, setSaving] = useState(false);
  const { errors, setProblem, showFailure } = useFormProblem();
  const { guard } = useUnsavedChanges(chosen !== null && !saving);

  function showAssignmentError(error: unknown): void {
    const code = error instanceof ApiError ? error.code : null;
    if (code === 'ALREADY_ASSIGNED') {
      const current = (error as ApiError).body?.current as R;
      setAssignedMeanwhile(current);
      setBasis(current);
    } else if (code === 'NOT_FOUND')
      setProblem('You can no longer open this call or text. It may have been assigned to a member you cannot access.');
    else if (code === 'MEMBER_NOT_FOUND') setProblem('This member could not be found.');
    else showFailure(error);
  }

  async function submit(): Promise<void> {
    if (chosen === null) return setProblem('Choose a member.');
    setSaving(true);
    setProblem(undefined);
    try {
      if (isSure && !(await isSure(chosen))) return setSaving(false);
      await onSaved(await assign({ subjectId: chosen.id, previousSubjectId: basis.subjectId }), chosen);
    } catch (error) {
      showAssignmentError(error);
    }
    setSaving(false);
  }
  return {
    chosen,
    choose(member: Person) {
      setChosen(member);
      setProblem(undefined);
    },
    /** Clears the error about the chosen member when the user searches. */
    seek: () => setProblem(undefined),
    taken: assignedMeanwhile,
    /** True if the record is already assigned to a member, so that saving moves it. */
    isMove: basis.subjectId !== null,
    form: { submit, saving, guard, ...errors },
  };
}
