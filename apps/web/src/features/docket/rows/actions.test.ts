import type { ActingUser, Permission, Todo } from '@guidepost/contracts';
import { expect, it, vi } from 'vitest';

const openDialog = vi.fn();
vi.mock('../../../shared/confirm/confirm.tsx', () => ({}));
vi.mock('../../../shell/api.ts', () => ({
  can: ({ userPermissions }: Pick<ActingUser, 'userPermissions'>, permission: Permission) =>
    userPermissions.includes(permission),
}));
vi.mock('../../../shell/held/actions.ts', () => ({}));
vi.mock('../../../shell/held/failure.ts', () => ({}));
vi.mock('../../../shell/open-dialog.tsx', () => ({ openDialog }));
vi.mock('../../../shell/query.ts', () => ({}));
vi.mock('../../../shell/toasts/store.ts', () => ({}));
vi.mock('../api.ts', () => ({}));

const { todoActions, todoMainAction } = await import('./actions.ts');

const user = (...userPermissions: Permission[]) => ({ userPermissions }) as ActingUser;
const textFrom = (text: string, isAboutSuicide = false) =>
  ({
    type: 'TEXT_BACK',
    group: 'waiting',
    action: 'reply',
    member: { id: 7, name: 'Ada Rivera' },
    message: { incoming: true, text },
    reason: { at: '2026-11-20T10:00:00Z', isAboutSuicide, asksToStop: false },
  }) as unknown as Todo;
const labelsOf = (viewer: ActingUser, todo: Todo) => [
  todoMainAction(viewer, todo)?.label,
  ...todoActions(viewer, todo).map(({ label }) => label),
];

it('a text that may be about suicide is answered by a call first, and by a reply second', () => {
  const caller = user('CAN_CALL_MEMBERS', 'CAN_SEND_PATIENT_MESSAGE');
  const plea = textFrom('i dont want to live anymore', true);
  expect(labelsOf(caller, plea)).toEqual(['Call', 'Reply', 'No follow up needed']);
  todoMainAction(caller, plea)?.run();
  expect(openDialog).toHaveBeenCalledExactlyOnceWith({ kind: 'call', memberId: 7, memberName: 'Ada Rivera' });
  expect(labelsOf(caller, textFrom('When is my ride?'))).toEqual(['Reply', 'Call', 'No follow up needed']);
  // a user who may not call replies
  expect(labelsOf(user('CAN_SEND_PATIENT_MESSAGE'), plea)).toEqual(['Reply', 'No follow up needed']);
});

it('a text or voicemail from an unknown number that may be about suicide is answered by a call first', () => {
  const caller = user('CAN_CALL_MEMBERS', 'CAN_SEND_PATIENT_MESSAGE', 'CAN_ASSIGN_PATIENT_MESSAGE');
  const { member: _member, ...unknown } = textFrom('i dont want to live anymore', true);
  const plea = {
    ...unknown,
    member: null,
    message: { id: 3, incoming: true, text: 'i dont want to live anymore', smsPhoneNumber: '+17135550961' },
  } as unknown as Todo;
  expect(labelsOf(caller, plea)).toEqual(['Call', 'Assign', 'Reply']);
  openDialog.mockClear();
  todoMainAction(caller, plea)?.run();
  const about = { kind: 'call', memberId: null, memberName: '(713) 555-0961' };
  expect(openDialog).toHaveBeenCalledExactlyOnceWith({ ...about, senderOf: 3 });
  expect(labelsOf(user('CAN_ASSIGN_PATIENT_MESSAGE'), plea)).toEqual(['Assign']);
  const stop = { ...plea, reason: { ...plea.reason, isAboutSuicide: false, asksToStop: true } };
  expect(labelsOf(caller, stop)[0]).toBe('Review');
  const voicemail = {
    ...plea,
    type: 'CALL_BACK',
    action: 'call',
    message: undefined,
    call: { id: 4, phoneNumber: '+17135550961', voicemail: { transcription: 'I want to kill myself.' } },
  } as unknown as Todo;
  expect(labelsOf(caller, voicemail)).toEqual(['Call', 'Open call']);
  todoMainAction(caller, voicemail)?.run();
  expect(openDialog).toHaveBeenLastCalledWith({ ...about, returnOf: 4 });
});
