import type { FileId, Member, PhoneNumberId, ScheduledEventId, TextMessage } from '@guidepost/contracts';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useActingUser } from '../../../shell/api.ts';
import { deleteUpload } from '../../files/public.ts';
import { type HeldText, openComposer, startHold } from '../held/held-texts.ts';
import { maxFiles, problemOfUploads } from './attachments.ts';
import { removeSentDraft, storeDraft, type TextDraft } from './drafts.ts';
import { insertText, remainingText, typeIntoField } from './insert.ts';
import type { DefaultNumber } from './use-default-number.ts';
import { useTextFiles } from './use-text-files.ts';
import { type Problem, type ReadyText, useTextSending } from './use-text-sending.ts';

interface ComposerOptions {
  member: Member;
  /** The initial content of the composer. */
  begun: TextDraft;
  defaultNumber: DefaultNumber;
  editing: TextMessage | null;
  scheduledEventId: ScheduledEventId | undefined;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Called after a text was scheduled or changed. The dialog can then close. */
  onDone: (message: TextMessage) => void;
}

const changedNumberText =
  'The member last texted from a different number, which is now chosen. Check it, then send the text.';

/** Joins a canceled text with the text in the composer. The canceled text comes first. */
const joinTexts = (back: string, now: string): string => (now.trim() === '' ? back : `${back}\n${now}`);

/** State of the composer: text, files, phone number and sending. */
export function useComposer(options: ComposerOptions) {
  const { member, begun, defaultNumber, editing, scheduledEventId, field, onDone } = options;
  const { id: authorId } = useActingUser();
  const [text, setText] = useState(begun.text);
  const [lastChosenId, setPhoneNumberId] = useState(begun.phoneNumberId);
  const [lastKeptId, setKeptNumberId] = useState<PhoneNumberId | null>(null);
  // a number that another user has deleted counts as not chosen
  const existing = (numberId: PhoneNumberId | null) =>
    member.phoneNumbers.find(({ id }) => id === numberId)?.id ?? null;
  const chosenNumberId = existing(lastChosenId);
  const keptNumberId = existing(lastKeptId);
  const phoneNumberId = chosenNumberId ?? keptNumberId ?? defaultNumber.id;
  const key = useRef(begun.key);
  const { files, setFiles, uploads, addFiles, tooMany } = useTextFiles(begun.files, member.id);
  // the number does not change while the user is writing, even if the conversation loads late
  const isBegun = text !== begun.text || files.length !== begun.files.length;
  if (isBegun && defaultNumber.isPending && keptNumberId === null && phoneNumberId !== null)
    setKeptNumberId(phoneNumberId);
  const caret = useRef<number>(undefined);
  /**
   * The template that was inserted as the whole text. Until the user changes the text, inserting another template
   * replaces it.
   */
  const template = useRef<string>(undefined);

  const sending = useTextSending({
    memberId: member.id,
    memberName: member.preferredName ?? member.firstName,
    scheduledEventId,
    editing,
    key,
    onSent(message, sent) {
      if (editing !== null || message.sendAt !== null) {
        if (editing === null) storeDraft(authorId, member.id, null);
        return onDone(message);
      }
      startHold(message, { memberId: member.id }, member.preferredName ?? member.firstName);
      // the dialog may be closed by now
      removeSentDraft(authorId, member.id, sent.text);
      key.current = crypto.randomUUID();
      setText((now) => remainingText(now, sent.text));
      setFiles((now) => now.filter(({ id }) => !sent.fileIds.includes(id)));
      field.current?.focus();
    },
  });
  const { setProblem, setAsked } = sending;

  const { list, remove } = uploads;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the uploads change, because the message about them is then outdated
  useEffect(() => setProblem(undefined), [list.map(({ key: of, state }) => `${of} ${state}`).join(), setProblem]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the text or number changes, because the warnings must then be confirmed again
  useEffect(() => setAsked(undefined), [text, phoneNumberId, setAsked]);

  // only new texts are stored as drafts
  const isDraft = editing === null;
  useEffect(() => {
    if (isDraft) storeDraft(authorId, member.id, { text, files, phoneNumberId: chosenNumberId, key: key.current });
  }, [isDraft, authorId, member.id, text, files, chosenNumberId]);

  useEffect(() => {
    if (!isDraft) return;
    return openComposer({ memberId: member.id }, (back: HeldText) => {
      setText((now) => joinTexts(back.text, now));
      setFiles((now) => [...back.files, ...now].slice(0, maxFiles));
      setPhoneNumberId(back.phoneNumberId);
      field.current?.focus();
    });
  }, [isDraft, member.id, field, setFiles]);

  useLayoutEffect(() => {
    if (caret.current === undefined || !field.current) return;
    field.current.focus();
    field.current.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });

  function insert(words: string): void {
    const { selectionStart, selectionEnd } = field.current ?? {
      selectionStart: text.length,
      selectionEnd: text.length,
    };
    const after = insertText(text, words, [selectionStart, selectionEnd]);
    caret.current = after.caret;
    const piece = after.text.slice(selectionStart, after.text.length - (text.length - selectionEnd));
    if (!typeIntoField(field.current, piece, [selectionStart, selectionEnd])) setText(after.text);
  }

  /**
   * Returns a problem if the member last texted from a number other than the shown one, and shows that number. The text
   * is therefore only sent to a number that was visible when the user pressed Send.
   */
  async function checkNumber(): Promise<Problem | undefined> {
    if (chosenNumberId !== null || !isDraft) return undefined;
    if (defaultNumber.isPending) setKeptNumberId(phoneNumberId);
    const settled = await defaultNumber.settle();
    if (settled === phoneNumberId) return undefined;
    setKeptNumberId(settled);
    return { text: changedNumberText };
  }

  /** Sends the text, or schedules it if `sendAt` is set. `anyway` accepts all warnings. */
  async function send(sendAt: string | null, anyway = false): Promise<boolean> {
    const unready = problemOfUploads(list, sendAt !== null || editing !== null);
    if (unready !== undefined) {
      setProblem({ text: unready });
      return false;
    }
    const ready: ReadyText = { text, fileIds: files.map(({ id }) => id), phoneNumberId, sendAt };
    return sending.send(ready, anyway, checkNumber);
  }

  return {
    ...sending,
    send,
    text,
    setText(value: string) {
      setText(value);
      setProblem(undefined);
    },
    files,
    removeFile(id: FileId) {
      setFiles(files.filter((file) => file.id !== id));
      // does not delete the saved files of a scheduled text, because they are needed until the change is saved
      if (!editing?.fileIds.includes(id)) void deleteUpload(id);
    },
    uploads,
    addFiles,
    tooMany,
    phoneNumberId,
    setPhoneNumberId,
    insert,
    /** Replaces the first occurrence of `from`. */
    change({ from, to }: { from: string; to: string }) {
      const at = text.indexOf(from);
      if (at < 0) return;
      caret.current = at + to.length;
      if (!typeIntoField(field.current, to, [at, at + from.length])) setText(text.replace(from, () => to));
    },
    /**
     * Starts the text with a template. If the user has already written something, inserts the template at the caret.
     */
    insertTemplate(words: string) {
      if (text.trim() !== '' && text !== template.current) return insert(words);
      template.current = words;
      caret.current = words.length;
      if (!typeIntoField(field.current, words, [0, text.length])) setText(words);
    },
    /** Discards the restored draft. */
    clear() {
      for (const { id } of files) void deleteUpload(id);
      for (const { key: of } of list) remove(of);
      key.current = crypto.randomUUID();
      setText('');
      setFiles([]);
      field.current?.focus();
    },
  };
}

export type Composer = ReturnType<typeof useComposer>;
