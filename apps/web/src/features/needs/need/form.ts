import { type IdOf, type Need, parseId } from '@guidepost/contracts';
import { contracts, idOf, NeedReason } from '@guidepost/contracts/schemas';
import { z } from 'zod';
import { isEmptyText } from '../../../shared/rich-text/text.ts';
import type { StoredDraft } from '../../drafts/public.ts';

/** A need's form: its issue and its reason. */
export const needForm = {
  ...contracts.needs.update,
  body: z.strictObject({
    issueId: idOf('NeedIssue'),
    reason: NeedReason.refine((html) => !isEmptyText(html), 'Reason is required'),
    version: z.number().optional(),
  }),
};

/** The form's values while the user fills it in. */
export interface NeedValues {
  issueId: IdOf<'NeedIssue'> | null;
  reason: string;
  version?: number;
}

export const needValues = (need: Need | undefined): NeedValues =>
  need ? { issueId: need.issueId, reason: need.reason, version: need.version } : { issueId: null, reason: '' };

export const needDraft = ({ issueId, reason, version }: NeedValues): StoredDraft => ({
  text: reason,
  resourceTitle: '',
  fields: { issueId: issueId === null ? '' : String(issueId) },
  version: version ?? null,
});

/** Returns the form's values with a draft's values filled in. Fields that are not in the draft do not change. */
export const withNeedDraft = (values: NeedValues, { text, fields, version }: StoredDraft): NeedValues => ({
  issueId: parseId(fields?.issueId) ?? values.issueId,
  reason: text,
  ...(version === null ? {} : { version }),
});
