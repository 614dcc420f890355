import type { CallForViewer, Member } from '@guidepost/contracts';
import { defaultNumber } from '@guidepost/rules';
import { IconAlertTriangle, IconPhone } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceText } from '../../../shared/sentence.ts';
import { NumberToCall } from './NumberToCall.tsx';
import { repeatedCall } from './repeated-call.ts';
import { useNewCall } from './use-new-call.ts';

interface Props {
  call: CallForViewer;
  /** Called with the new call after the guide has called again. */
  onCallAgain: (again: CallForViewer) => unknown;
  /** The call's member, if known. */
  member: Member | undefined;
}

/**
 * Button that starts a failed call again. If the member has other numbers that may be called, the guide can choose one
 * of them. A returned call always goes to the number that called.
 */
export function CallAgain({ call, onCallAgain, member }: Props) {
  const { t } = useTranslation();
  const request = repeatedCall(call);
  const { begin, calling, problem } = useNewCall(request, onCallAgain);
  const [numberId, setNumberId] = useState(call.phoneNumberId);
  const numbers = request.returnOf === undefined && member ? member.phoneNumbers : [];
  const open = numbers.filter(({ doNotContact }) => doNotContact.reason === null);
  const hasOthers = open.some(({ id }) => id !== call.phoneNumberId);
  const chosenId = hasOthers ? (open.find(({ id }) => id === numberId) ?? defaultNumber(open))?.id : call.phoneNumberId;
  return (
    <>
      {hasOthers && <NumberToCall numbers={numbers} value={chosenId ?? null} onChange={setNumberId} />}
      <Button
        size="sm"
        leftSection={<IconPhone size={16} stroke={1.75} aria-hidden />}
        loading={calling}
        onClick={() => void begin(chosenId ?? null, call.resourceInteraction?.title ?? null)}
      >
        {t('Call again')}
      </Button>
      {problem !== undefined && (
        <p role="alert" className="gp-problem">
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          {sentenceText(t, problem)}
        </p>
      )}
    </>
  );
}
