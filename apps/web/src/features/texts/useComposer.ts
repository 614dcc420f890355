import type { Member, Message } from '@guidepost/contracts';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isUnderWay } from '../../shared/files/uploads.ts';
import { useUploads } from '../../shared/files/useUploads.ts';
import { useActingUser } from '../../shell/api.ts';
import { cleanUpFile, sendAttachment } from '../files/api.ts';
import { mostFiles } from './attachments.ts';
import { type KeptFile, keepDraft, type TextDraft } from './drafts.ts';
import { type HeldText, holdText, openComposer } from './held.ts';
import { insertWords } from './insert.ts';
import { typeInto } from './typeInto.ts';
import { type Ready, useTextSending } from './useTextSending.ts';

interface How {
  member: Member;
  /** What the composer begins with. */
  begun: TextDraft;
  editing: Message | null;
  scheduledEventId: number | undefined;
  field: RefObject<HTMLTextAreaElement | null>;
  /** A text was scheduled or changed: there is nothing more to see. */
  onDone: (message: Message) => void;
}

/** Two texts as one, the one that was taken back first. */
const joined = (back: string, now: string): string => (now.trim() === '' ? back : `${back}\n${now}`);

/** What is being written to a member: words, files, to which number; and how it goes out. */
export function useComposer({ member, begun, editing, scheduledEventId, field, onDone }: How) {
  const { id: authorId } = useActingUser();
  const [text, setText] = useState(begun.text);
  const [files, setFiles] = useState<readonly KeptFile[]>(begun.files);
  const [phoneNumberId, setPhoneNumberId] = useState(begun.phoneNumberId);
  const key = useRef(begun.key);
  const uploads = useUploads(sendAttachment(member.id));
  const caret = useRef<number>(undefined);
  /** The template that the whole text is: another one takes its place. */
  const template = useRef<string>(undefined);

  const sending = useTextSending({
    memberId: member.id,
    scheduledEventId,
    editing,
    key,
    onSent(message) {
      if (editing !== null || message.sendAt !== null) {
        if (editing === null) keepDraft(authorId, member.id, null);
        return onDone(message);
      }
      holdText(message, member.preferredName ?? member.firstName);
      key.current = crypto.randomUUID();
      setText('');
      setFiles([]);
      field.current?.focus();
    },
  });
  const { setProblem, setAsked } = sending;

  // biome-ignore lint/correctness/useExhaustiveDependencies: other words are another question
  useEffect(() => setAsked(undefined), [text, phoneNumberId, setAsked]);

  // what is written belongs to this author and this member, and to nobody else
  const isDraft = editing === null;
  useEffect(() => {
    if (isDraft) keepDraft(authorId, member.id, { text, files, phoneNumberId, key: key.current });
  }, [isDraft, authorId, member.id, text, files, phoneNumberId]);

  // an upload that is done is part of the text
  const { list, remove } = uploads;
  useEffect(() => {
    for (const { key: of, state, fileId, name, size } of list) {
      if (state !== 'done' || fileId === undefined) continue;
      setFiles((before) => [...before, { id: fileId, fileName: name, size }]);
      remove(of);
    }
  }, [list, remove]);

  useEffect(() => {
    if (!isDraft) return;
    return openComposer(member.id, (back: HeldText) => {
      setText((now) => joined(back.text, now));
      setFiles((now) => [...back.files, ...now].slice(0, mostFiles));
      setPhoneNumberId(back.phoneNumberId);
      field.current?.focus();
    });
  }, [isDraft, member.id, field]);

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
    const after = insertWords(text, words, [selectionStart, selectionEnd]);
    caret.current = after.caret;
    const piece = after.text.slice(selectionStart, after.text.length - (text.length - selectionEnd));
    if (!typeInto(field.current, piece, [selectionStart, selectionEnd])) setText(after.text);
  }

  /** Sends it, or with `sendAt` schedules it; with `anyway` whatever it was warned of. */
  async function send(sendAt: string | null, anyway = false): Promise<boolean> {
    if (list.some(isUnderWay)) {
      setProblem({ text: 'Wait until the files are uploaded, or stop their upload.' });
      return false;
    }
    if (list.length > 0) {
      const isScheduled = sendAt !== null || editing !== null;
      setProblem({
        text: isScheduled
          ? 'Failed to upload files. Please try again.'
          : 'Failed to upload one or more files. Please try again.',
      });
      return false;
    }
    const ready: Ready = { text, fileIds: files.map(({ id }) => id), phoneNumberId, sendAt };
    return sending.send(ready, anyway);
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
    removeFile(id: number) {
      setFiles(files.filter((file) => file.id !== id));
      // one of a scheduled text stays its own until the change is saved
      if (!editing?.fileIds.includes(id)) void cleanUpFile(id);
    },
    uploads,
    phoneNumberId,
    setPhoneNumberId,
    insert,
    /** Begins the text with a template, or puts it where the caret is. */
    insertTemplate(words: string) {
      if (text.trim() !== '' && text !== template.current) return insert(words);
      template.current = words;
      caret.current = words.length;
      if (!typeInto(field.current, words, [0, text.length])) setText(words);
    },
    /** Throws away what was restored. */
    clear() {
      for (const { id } of files) void cleanUpFile(id);
      for (const { key: of } of list) remove(of);
      key.current = crypto.randomUUID();
      setText('');
      setFiles([]);
      field.current?.focus();
    },
  };
}

export type Composer = ReturnType<typeof useComposer>;
