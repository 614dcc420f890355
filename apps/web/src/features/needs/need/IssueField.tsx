import type { IdOf } from '@guidepost/contracts';
import { matchedTag } from '@guidepost/rules';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { PickField } from '../../../shared/fields/PickField.tsx';
import { groupedIssues, type Issue } from './issues.ts';

interface Props {
  label: string;
  error: string | undefined;
  issues: readonly Issue[];
  value: IdOf<'NeedIssue'> | null;
  onPick: (id: IdOf<'NeedIssue'>) => void;
  ref: Ref<HTMLInputElement>;
}

/** Field for the issue. The user finds it by its name or by members' words for it: 'light bill' finds utilities. */
export function IssueField({ issues, ...field }: Props) {
  const { t } = useTranslation();
  return (
    <PickField
      {...field}
      placeholder={t("Enter the member's words")}
      autoFocus
      find={(typed) =>
        groupedIssues(issues, typed).map(({ group, issues: found }) => ({
          group,
          items: found.map((issue) => {
            const tag = matchedTag(issue, typed);
            return { id: issue.id, label: issue.label, hint: tag === undefined ? undefined : `“${tag}”` };
          }),
        }))
      }
    />
  );
}
