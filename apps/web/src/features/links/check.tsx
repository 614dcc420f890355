import type { contracts, MemberId, PhoneNumberId, ReplyOf } from '@guidepost/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { sentenceText, withFullStop } from '../../shared/sentence.ts';
import { checkOptions, refusalText } from '../texts/public.ts';
import { LinkWarning } from './LinkWarning.tsx';

type Check = ReplyOf<typeof contracts.texts.check>;

/**
 * What stands against a text with a link to a number now, and what is worth a look: the same that is asked before any text.
 * Where it cannot be asked the link may leave: the server still refuses what must not go out.
 */
export function useLinkCheck(memberId: MemberId, phoneNumberId: PhoneNumberId | null) {
  const { data, isFetchedAfterMount } = useQuery({
    ...checkOptions({ subjectId: memberId, text: '', phoneNumberId, sendAt: null }),
    staleTime: 0,
    gcTime: 0,
  });
  // consent may have been given a moment ago: what was asked before, for a text that was begun too, holds for nothing
  const check = isFetchedAfterMount ? data : undefined;
  return { check, mayLeave: isFetchedAfterMount && !check?.refusal };
}

interface Props {
  check: Check | undefined;
  /** What to do where no text may go out, as a sentence. */
  instead: string;
}

/** Says it: why no link can be texted, that it is night where the member lives, who else has the number. */
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
