import type { Member, TextMessage } from '@guidepost/contracts';
import { scheduledTimeOf } from '@guidepost/rules';
import { IconLayoutSidebarRight } from '@guidepost/ui/icons';
import { ActionIcon } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../shared/Avatar.tsx';
import { useIsPainted } from '../../../shared/use-is-painted.ts';
import { useStable } from '../../../shared/use-stable.ts';
import { can, useActingUser } from '../../../shell/api.ts';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { OptOutBanner } from '../../feed/public.ts';
import { UnassignedList } from '../../subjects/public.ts';
import { suggestionsOptions } from '../api.ts';
import { ComposerBox } from '../composer/ComposerBox.tsx';
import type { TextDraft } from '../composer/drafts.ts';
import { useComposer } from '../composer/use-composer.ts';
import type { DefaultNumber } from '../composer/use-default-number.ts';
import { ScheduleDialog } from '../schedule/ScheduleDialog.tsx';
import { TemplatesPane } from '../templates/TemplatesPane.tsx';
import { Thread } from '../thread/Thread.tsx';
import { BeforeSending, useCheck, useWarnings } from './BeforeSending.tsx';
import type { BodyProps } from './body-props.ts';
import classes from './dialog.module.css';
import { NumberChoice } from './NumberChoice.tsx';
import { TextFoot } from './TextFoot.tsx';

interface Props extends BodyProps {
  member: Member;
  draft: TextDraft;
  defaultNumber: DefaultNumber;
  editing: TextMessage | null;
  isRestored: boolean;
}

const none: readonly string[] = [];

/** Conversation, composer, templates and footer of the text dialog. */
export function TextForm(props: Props) {
  const { member, draft, defaultNumber, editing, scheduledEventId, isScheduling, onScheduling } = props;
  const { onChanged, onSending, onDone } = props;
  const { t } = useTranslation();
  const client = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  const scheduleButton = useRef<HTMLButtonElement>(null);
  const [isRestored, setRestored] = useState(props.isRestored);
  const [picking, setPicking] = useState(false);
  const composer = useComposer({
    member,
    begun: draft,
    defaultNumber,
    editing,
    scheduledEventId,
    field,
    onDone(message) {
      showSuccess(editing ? 'Text updated' : 'Text scheduled');
      if (message.sendAt !== null) void client.invalidateQueries({ queryKey: ['texts', 'scheduling-status'] });
      onDone();
    },
  });
  const { text, files, phoneNumberId } = composer;
  const isPainted = useIsPainted();
  const mayTemplates = can(useActingUser(), 'CAN_MESSAGE_TEMPLATE');

  const storedSendAt = editing?.sendAt;
  // One request for the row of suggestions and the templates. They appear at different times, and each request asks the
  // server again.
  const suggestions = useQuery(suggestionsOptions(member.id));
  const isWaiting = suggestions.isLoading && suggestions.failureCount === 0;
  const { data: check } = useCheck(composer, member.id, scheduledTimeOf({ kept: storedSendAt }));

  const mayText = check?.mayText ?? true;

  const [initialNumberId] = useState(phoneNumberId);
  const isChanged =
    editing !== null &&
    (text !== editing.text ||
      phoneNumberId !== initialNumberId ||
      files.map(({ id }) => id).join() !== editing.fileIds.join());
  useEffect(() => onChanged(isChanged), [isChanged, onChanged]);
  // runs before the next key, which may be Escape
  useLayoutEffect(() => onSending(composer.sending), [composer.sending, onSending]);

  const marks = useWarnings(composer, member.id, {
    picked: null,
    slot: scheduledTimeOf({ kept: storedSendAt }),
  }).flatMap(({ change }) => change?.from ?? []);
  // Focuses the field explicitly, because the dialog's focus trap runs only once, possibly before the member has
  // loaded. The schedule form focuses its own field.
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current && !isScheduling) field.current?.focus();
    isFirst.current = false;
  }, [isScheduling]);

  const pickTemplate = useStable((words: string) => {
    setPicking(false);
    composer.insertTemplate(words);
  });
  const closeTemplates = useCallback(() => setPicking(false), []);
  const closeSchedule = () => {
    onScheduling(false);
    scheduleButton.current?.focus();
  };
  // lists an opted-out number in the banner only if the opt-out may be why the text is refused
  const closed = member.phoneNumbers.filter(
    ({ id }) =>
      check?.refusal === 'TEXTING_NOT_ALLOWED' ||
      (check?.refusal === 'NUMBER_OPTED_OUT' && id === composer.phoneNumberId),
  );
  const look = (picked: string | null) => (
    <BeforeSending
      composer={composer}
      memberId={member.id}
      picked={picked}
      slot={scheduledTimeOf({ picked, kept: storedSendAt })}
    />
  );
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        <div className={classes.who}>
          <Avatar id={member.id} name={member.name} size="sm" />
          <span className="gp-cut">{member.name}</span>
          <NumberChoice member={member} value={phoneNumberId} onChange={composer.setPhoneNumberId} />
          {props.onBeside && (
            <ActionIcon
              aria-label={t('Show beside the page')}
              title={t('Show beside the page')}
              onClick={props.onBeside}
            >
              <IconLayoutSidebarRight size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
        </div>
        <UnassignedList memberId={member.id} onlyTexts />
        <Thread member={member} mayText={mayText} isWaiting={isWaiting} />
        <div className={classes.write}>
          <OptOutBanner member={{ phoneNumbers: closed }} />
          {!isScheduling && look(null)}
          <ComposerBox
            composer={composer}
            field={field}
            member={member}
            marks={marks}
            suggestions={(mayText && suggestions.data?.textSuggestions) || none}
            onSend={() => void composer.send(null)}
            onTemplates={mayTemplates ? () => setPicking(!picking) : null}
            restored={
              isRestored
                ? () => {
                    setRestored(false);
                    composer.clear();
                  }
                : null
            }
          />
        </div>
      </div>
      {mayTemplates && isPainted && (
        <TemplatesPane
          member={member}
          suggested={suggestions.data}
          isWaiting={isWaiting}
          isOpen={picking}
          onPick={pickTemplate}
          onClose={closeTemplates}
        />
      )}
      <TextFoot
        composer={composer}
        editing={editing}
        check={check}
        hasNumber={member.phoneNumbers.length > 0}
        scheduleButton={scheduleButton}
        isScheduling={isScheduling}
        onSchedule={() => (isScheduling ? closeSchedule() : onScheduling(true))}
      />
      {isScheduling && (
        <ScheduleDialog
          member={member}
          sendAt={editing?.sendAt ?? null}
          sending={composer.sending}
          save={t(editing ? 'Save' : 'Schedule text')}
          onSave={(sendAt) => void composer.send(sendAt)}
          onClose={closeSchedule}
        >
          {look}
        </ScheduleDialog>
      )}
    </div>
  );
}
