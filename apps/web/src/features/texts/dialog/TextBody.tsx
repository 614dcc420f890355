import { asId, type TextMessage } from '@guidepost/contracts';
import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../shared/ErrorState.tsx';
import { useActingUser } from '../../../shell/api.ts';
import { WaitsForConnection } from '../../../shell/dialogs/FormDialog.tsx';
import { useWatch } from '../../../shell/live.ts';
import { memberOptions } from '../../members/public.ts';
import { messageOptions } from '../api.ts';
import { readDraft, type TextDraft } from '../composer/drafts.ts';
import { useDefaultNumber } from '../composer/use-default-number.ts';
import type { BodyProps } from './body-props.ts';
import classes from './dialog.module.css';
import { initialContent } from './initial-content.ts';
import { TextForm } from './TextForm.tsx';

/** The dialog's content. Shown once the member and any scheduled text have loaded. */
export function TextBody(props: BodyProps) {
  const { memberId, messageId, onBegun } = props;
  const { id: authorId } = useActingUser();
  useWatch({ memberIds: [memberId] });
  const member = useQuery(memberOptions(memberId));
  const message = useQuery({ ...messageOptions(messageId ?? asId(0)), enabled: messageId !== undefined });
  const defaultNumber = useDefaultNumber(member.data, messageId === undefined);
  const [begun, setBegun] = useState<{ draft: TextDraft; editing: TextMessage | null; isRestored: boolean }>();
  const editing = messageId === undefined ? null : message.data;
  if (begun === undefined && member.data && editing !== undefined && !message.isFetching) {
    const { isContinued, takenBack, text } = props;
    const stored = readDraft(authorId, memberId);
    const draft = initialContent(member.data, { draft: stored, editing, isContinued, takenBack, text });
    setBegun({
      draft,
      editing,
      isRestored: editing === null && !isContinued && !takenBack && draft.text !== (text ?? ''),
    });
  }
  useEffect(() => {
    if (begun !== undefined) onBegun();
  }, [begun, onBegun]);
  if (begun && member.data)
    return <TextForm {...props} {...begun} member={member.data} defaultNumber={defaultNumber} />;
  if (member.isError || message.isError) {
    return (
      <div className={classes.waiting}>
        <ErrorState
          message="The conversation did not load."
          onRetry={() => void Promise.all([member.refetch(), messageId === undefined ? null : message.refetch()])}
          retrying={member.isFetching || message.isFetching}
        />
      </div>
    );
  }
  return <TextBodySkeleton />;
}

function TextBodySkeleton() {
  const { t } = useTranslation();
  return (
    <div className={classes.waiting} aria-busy="true">
      <WaitsForConnection />
      <VisuallyHidden>{t('Loading')}</VisuallyHidden>
      {['46%', '62%', '38%'].map((width, at) => (
        <Skeleton key={width} height={34} width={width} radius="lg" ml={at % 2 === 0 ? 0 : 'auto'} aria-hidden />
      ))}
    </div>
  );
}
