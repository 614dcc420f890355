import type { MemberTerm, PaperWording, Sentence } from '@guidepost/contracts';
import { claimedType, dayOfReplacedAnswer, fileRefusal, isScan, sentence, uploadRefusal } from '@guidepost/rules';
import { useTranslation } from 'react-i18next';
import { UploadField } from '../../shared/files/UploadField.tsx';
import type { useUploads } from '../../shared/files/use-uploads.ts';
import { dateText } from '../../shared/time.ts';
import { useActingUser } from '../../shell/api.ts';
import { LinkWarning } from '../links/public.ts';
import classes from './consents.module.css';
import { stateLabel } from './labels.ts';

/** Returns the reason why a file cannot be used as a scan of a signed paper. Returns undefined if it can be used. */
function scanProblem(file: File): Sentence | undefined {
  const mimeType = claimedType({ fileName: file.name, mimeType: file.type });
  if (!isScan(mimeType)) return sentence('Add a photo or a PDF of the signed paper.');
  const claim = { purpose: 'attachment', mimeType, size: file.size } as const;
  const reason = uploadRefusal(claim);
  return reason && fileRefusal(reason, claim);
}

interface Props {
  term: MemberTerm;
  /** The chosen answer; undefined if the guide has not chosen yet. */
  consented: boolean | undefined;
  signedOn: string;
  /** The wording that was current on the signing date. Undefined until it has loaded. */
  wording: PaperWording | undefined;
  uploads: ReturnType<typeof useUploads>;
}

/** Information about a signed paper: its wording, a warning about a newer answer, and the scan. */
export function PaperFields({ term, consented, signedOn, wording, uploads }: Props) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const last = term.termResponseSubmission;
  const replaced = consented === undefined ? null : dayOfReplacedAnswer(last, { consented, signedOn }, timeZone);
  return (
    <>
      {wording && !wording.isCurrent && !wording.isOlder && (
        <p className={classes.meta}>
          {t('This form shows version {number}, which was current on that date.', { number: wording.version })}
        </p>
      )}
      {wording?.isOlder && (
        <LinkWarning role="status">
          {t(
            'Guidepost has no version of this term from that date. Record this answer only if the signed paper contains the wording above.',
          )}
        </LinkWarning>
      )}
      {last && replaced !== null && (
        <LinkWarning role="status">
          {t(
            'The member answered “{answer}” on {date}, after this paper was signed. If you save the answer from the paper, it will replace the newer one.',
            {
              answer: t(stateLabel(last.consented)),
              date: dateText(replaced),
            },
          )}
        </LinkWarning>
      )}
      <UploadField
        label="Choose a scan"
        hint="Photo or PDF, at most 15 MB"
        accept="image/*,application/pdf,.heic"
        uploads={uploads}
        most={1}
        problemOf={scanProblem}
      />
    </>
  );
}
