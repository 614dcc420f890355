import type { ConsentLanguage, contracts, MemberId, PhoneNumberId, ReplyOf } from '@guidepost/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { sentenceText, withFullStop } from '../../shared/sentence.ts';
import { LinkWarning } from '../links/public.ts';
import { checkOptions, linkPreviewOptions, refusalTexts } from '../texts/public.ts';

type Check = ReplyOf<typeof contracts.texts.check>;

/**
 * Returns the message that contains a link, in the given language. Undefined until it has loaded, and empty if it could
 * not be loaded.
 */
export function useLinkText(
  memberId: MemberId,
  purpose: 'consent' | 'survey',
  language: ConsentLanguage,
): string | undefined {
  const { data, isError } = useQuery(linkPreviewOptions(memberId, purpose));
  return isError ? '' : data?.[language];
}

/**
 * Checks whether a link can be texted to a number now. Returns the reason if it cannot, and any warnings. The server
 * checks the same rules as for any text. If the check itself fails, the user may still send the link, because the
 * server checks the text again.
 */
export function useLinkCheck(memberId: MemberId, phoneNumberId: PhoneNumberId | null, text: string | undefined) {
  const { data, isFetchedAfterMount } = useQuery({
    ...checkOptions({ subjectId: memberId, text: text ?? '', phoneNumberId, sendAt: null }),
    enabled: text !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
  // consent may have changed since an earlier check, so only a check made after the form opened is used
  const check = isFetchedAfterMount ? data : undefined;
  return { check, mayLeave: isFetchedAfterMount && !check?.refusal };
}

interface Props {
  check: Check | undefined;
  /** A sentence that names an alternative if the link cannot be texted. */
  instead: string;
}

/**
 * Shows why a link cannot be texted, or warnings: for example, it is night at the member's home, or other members have
 * the same number.
 */
export function LinkWarnings({ check, instead }: Props) {
  const { t } = useTranslation();
  return (
    <>
      {check?.refusal && (
        <LinkWarning role="alert">
          {withFullStop(t(refusalTexts[check.refusal]))} {t(instead)}
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
