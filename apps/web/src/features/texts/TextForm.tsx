import type { Member, Message } from '@guidepost/contracts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../shared/Avatar.tsx';
import { useDebounced } from '../../shared/useDebounced.ts';
import { showSuccess } from '../../shell/toasts/store.ts';
import { checkOptions, suggestionsOptions } from './api.ts';
import { ComposerBox } from './ComposerBox.tsx';
import type { TextDraft } from './drafts.ts';
import { NumberChoice } from './NumberChoice.tsx';
import { ScheduleDialog } from './ScheduleDialog.tsx';
import { TemplatesPane } from './TemplatesPane.tsx';
import type { BodyProps } from './TextBody.tsx';
import { TextFoot } from './TextFoot.tsx';
import { Thread } from './Thread.tsx';
import classes from './texts.module.css';
import { useComposer } from './useComposer.ts';
import { WarningBox } from './WarningBox.tsx';
import { warningsOf } from './warnings.ts';

interface Props extends BodyProps {
  member: Member;
  draft: TextDraft;
  editing: Message | null;
  isRestored: boolean;
}

/** How long somebody rests before their words are looked at. */
const restMs = 700;

/** Conversation, composer, templates and foot of the text dialog. */
export function TextForm(props: Props) {
  const { member, draft, editing, scheduledEventId, isScheduling, onScheduling, onChanged, onDone } = props;
  const { t } = useTranslation();
  const client = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  const scheduleButton = useRef<HTMLButtonElement>(null);
  const [isRestored, setRestored] = useState(props.isRestored);
  const [picking, setPicking] = useState(false);
  const composer = useComposer({
    member,
    begun: draft,
    editing,
    scheduledEventId,
    field,
    onDone(message) {
      showSuccess(editing ? 'Text updated' : 'Text scheduled');
      if (message.sendAt !== null) void client.invalidateQueries({ queryKey: ['texts', 'scheduling-status'] });
      onDone();
    },
  });
  const { text, files, phoneNumberId, asked, accepted } = composer;

  const resting = useDebounced(text, restMs);
  const looked = { subjectId: member.id, text: resting.slice(0, 1600), phoneNumberId, sendAt: editing?.sendAt ?? null };
  const { data: check, isPlaceholderData } = useQuery({ ...checkOptions(looked), placeholderData: keepPreviousData });
  const seen = text.trim() === '' || isPlaceholderData ? [] : (check?.warnings ?? []);
  const warnings = asked?.warnings ?? warningsOf(text, seen).filter(({ id }) => !accepted.has(id));
  const mayText = check?.mayText ?? true;
  const from = check?.from;

  const isChanged =
    editing !== null &&
    (text !== editing.text ||
      phoneNumberId !== editing.phoneNumberId ||
      files.map(({ id }) => id).join() !== editing.fileIds.join());
  useEffect(() => onChanged(isChanged), [isChanged, onChanged]);
  // the answers that fit are there when somebody looks for them
  useEffect(() => void client.prefetchQuery(suggestionsOptions(member.id)), [client, member.id]);

  const closeSchedule = () => {
    onScheduling(false);
    scheduleButton.current?.focus();
  };
  /** What is worth a look before the text goes out now (null) or at a time; a question about another time is none. */
  const look = (sendAt: string | null) => (
    <WarningBox
      warnings={warnings}
      asked={asked !== undefined && asked.ready.sendAt === sendAt}
      onAnyway={() => void composer.send(sendAt, true)}
    />
  );
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        <div className={classes.who}>
          <Avatar id={member.id} name={member.name} size="sm" />
          <span className="gp-cut">{member.name}</span>
          <NumberChoice member={member} value={phoneNumberId} onChange={composer.setPhoneNumberId} />
        </div>
        <Thread member={member} mayText={mayText} />
        <div className={classes.write}>
          {!isScheduling && look(null)}
          <ComposerBox
            composer={composer}
            field={field}
            member={member}
            onSend={() => void composer.send(null)}
            onTemplates={() => setPicking(!picking)}
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
      <TemplatesPane
        member={member}
        isOpen={picking}
        onPick={(words) => {
          setPicking(false);
          composer.insertTemplate(words);
        }}
        onClose={() => setPicking(false)}
      />
      <TextFoot
        composer={composer}
        editing={editing}
        mayText={mayText}
        from={from}
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
