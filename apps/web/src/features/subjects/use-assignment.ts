import { ApiError, type CallForViewer, type MemberId, type TextMessage } from '@guidepost/contracts';
import { useState } from 'react';
import type { Person } from './MemberPick.tsx';

/** What a call and a text say of whose they are. */
export type Assigned = Pick<CallForViewer | TextMessage, 'id' | 'subjectId' | 'subjectName' | 'assigned'>;

interface Asked {
  subjectId: MemberId;
  previousSubjectId: MemberId | null;
}

interface Assignment<R> {
  /** Asks about what follows for that member; they are not assigned where it answers false. */
  isSure?: (member: Person) => Promise<boolean>;
  assign: (asked: Asked) => Promise<R>;
  /** What follows once it is that member's; the dialog stays open where it fails. */
  onSaved: (saved: R, member: Person) => unknown;
}

/**
 * Saying whose a call or text is. What the person decided on is the record as it was when the dialog opened; if
 * somebody else has assigned it meanwhile, `taken` is the record as it is now, and saving again moves it knowingly.
 */
export function useAssignment<R extends Assigned>(record: R, { isSure, assign, onSaved }: Assignment<R>) {
  const [basis, setBasis] = useState(record);
  const [taken, setTaken] = useState<R>();
  const [chosen, setChosen] = useState<Person | null>(null);
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();

  function explain(error: unknown): void {
    const code = error instanceof ApiError ? error.code : null;
    if (code === 'ALREADY_ASSIGNED') {
      const current = (error as ApiError).body?.current as R;
      setTaken(current);
      setBasis(current);
    } else if (code === 'NOT_FOUND') setProblem('This is no longer there for you: it may be another member’s now.');
    else if (code === 'MEMBER_NOT_FOUND') setProblem('This member could not be found.');
    else setProblem('Save failed');
  }

  async function submit(): Promise<void> {
    if (chosen === null) return setProblem('Choose a member.');
    setSaving(true);
    setProblem(undefined);
    try {
      if (isSure && !(await isSure(chosen))) return setSaving(false);
      await onSaved(await assign({ subjectId: chosen.id, previousSubjectId: basis.subjectId }), chosen);
    } catch (error) {
      explain(error);
    }
    setSaving(false);
  }
  return {
    chosen,
    choose(member: Person) {
      setChosen(member);
      setProblem(undefined);
    },
    /** Takes back what was said about the choice while somebody is looked for. */
    seek: () => setProblem(undefined),
    taken,
    /** True if it is a member's already, and goes from them to another one. */
    isMove: basis.subjectId !== null,
    form: { submit, saving, guard: (leave: () => void) => async () => leave(), formError: problem },
  };
}
