import type { contracts, MemberId, PhoneNumberId, ReplyOf } from '@guidepost/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { sentenceText, withFullStop } from '../../shared/sentence.ts';
import { checkOptions, refusalText } from '../texts/public.ts';
import { LinkWarning } from './LinkWarning.tsx';

type Check = ReplyOf<typeof contracts.texts.check>;

/**
 * Returns what prevents a text with a link to a number now, and warnings: the same checks as for any text. If the check
 * fails, the link may be sent: the server still refuses a text that is not allowed.
 */
export function useLinkCheck(memberId: MemberId, phoneNumberId: PhoneNumberId | null) {
  const { data, isFetchedAfterMount } = useQuery({
    ...checkOptions({ subjectId: memberId, text: '', phoneNumberId, sendAt: null }),
    staleTime: 0,
    gcTime: 0,
  });
  // consent may have changed a moment ago: an earlier check, such as one of a begun text, is not used
  const check = isFetchedAfterMount ? data : undefined;
  return { check, mayLeave: isFetchedAfterMount && !check?.refusal };
}

interface Props {
  check: Check | undefined;
  /** A sentence with the alternative if no text may be sent. */
  instead: string;
}

/** Shows why no link can be texted, that it is night at the member's home, or the other members with the number. */
export function LinkWarnings({ check, instead }: Props) {
  const { t } = useTranslation();
  return (
    <>
      {check?.refusal && (
        <LinkWarning role="alert">
          {withFullStop(t(refusalText[check.refusal]))} {t(instead)}
        </LinkWarning>
      )}
      {check?.warnings.map(({ key, textSentence }) => (
        <LinkWarning key={key} role="status">
          {sentenceText(t, textSentence)}
        </LinkWarning>
      ))}
    </>
  );
}
