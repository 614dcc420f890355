import type { HospitalMessageDetails, MemberId } from '@guidepost/contracts';
import { sentence } from '@guidepost/rules';
import { useQueryClient } from '@tanstack/react-query';
import { delayAction } from '../../shell/held/actions.ts';
import { decisionKey } from '../../shell/held/decisions.ts';
import { showActionFailure } from '../../shell/held/failure.ts';
import { forgetPress } from '../../shell/queue/second-press.ts';
import { showSuccess } from '../../shell/toasts/store.ts';
import { decide, messageKeys } from './api.ts';

/**
 * Returns a function that matches a message's patient with a member after a delay of ten seconds. If `member` is null,
 * the patient is not a member. `onUndo` is called if the user undoes the decision. If the server refuses the decision,
 * an error names the patient, and the message is listed again.
 */
export function useDecision(
  onUndo: () => void,
): (message: HospitalMessageDetails, member: { id: MemberId; name: string } | null) => void {
  const client = useQueryClient();
  return (message, member) => {
    const { name, numbers } = message.patient;
    const patient = name || (numbers[0]?.value ?? '');
    const what = member ? `${patient} – ${member.name}` : patient;
    delayAction({
      key: decisionKey('hospital', [message.id]),
      replaces: true,
      text: member
        ? 'Patient and member that will be matched in {count} s: {what}'
        : 'Patient who will be marked as not a member in {count} s: {what}',
      what,
      onUndo() {
        forgetPress();
        onUndo();
      },
      async commit(options) {
        try {
          await decide(client, message, member?.id ?? null, options);
        } catch (error) {
          showActionFailure(what, error);
          void client.invalidateQueries({ queryKey: messageKeys.all });
          return;
        }
        showSuccess(
          member
            ? sentence(
                '{patient} was matched with {member}. The decision applies to all messages about this patient.',
                {
                  patient,
                  member: member.name,
                },
              )
            : sentence('{patient} is not a member. The decision applies to all messages about this patient.', {
                patient,
              }),
        );
        await client.invalidateQueries({ queryKey: messageKeys.all });
      },
    });
  };
}
