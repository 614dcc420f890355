import { contracts, maxHoldSeconds, type TextMessage } from '@guidepost/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { phoneText } from '../../../shared/phone.ts';
import { api } from '../../../shell/api.ts';
import type { WithdrawnText } from '../../../shell/dialogs/kinds.ts';
import { useContractForm } from '../../../shell/use-contract-form.ts';
import { deleteUpload } from '../../files/public.ts';
import { refreshTexts } from '../api.ts';
import { maxFiles, problemOfUploads } from '../composer/attachments.ts';
import { remainingText } from '../composer/insert.ts';
import { useTextFiles } from '../composer/use-text-files.ts';
import { openComposer, startHold, type TextRecipient } from '../held/held-texts.ts';

interface ReplyOptions {
  asked: TextMessage;
  /** The latest incoming text. The reply answers this text. */
  last: TextMessage;
  takenBack: WithdrawnText | undefined;
}

/** State of a reply to an unknown number, with its text and files. The user can cancel the reply for ten seconds. */
export function useUnknownReply({ asked, last, takenBack }: ReplyOptions) {
  const client = useQueryClient();
  const attached = useTextFiles(takenBack?.files ?? [], null);
  const { files, setFiles, uploads } = attached;
  const [problem, setProblem] = useState<string>();
  const [number, askedId] = [asked.smsPhoneNumber, last.id];
  const contract = useContractForm({
    endpoint: contracts.texts.reply,
    values: { text: takenBack?.text ?? '', fileIds: takenBack?.files.map(({ id }) => id) ?? [] },
    labels: { text: 'Message', fileIds: 'Attachments' },
    send: (body, options) =>
      api(contracts.texts.reply, { params: { id: asked.id }, body: { ...body, holdSeconds: maxHoldSeconds } }, options),
    valuesAfter: () => ({ text: '', fileIds: [] }),
    onSaved(reply) {
      // text that the user typed while the reply was being sent becomes the next text
      const now = contract.form.getValues('text');
      const rest = remainingText(now, reply.text);
      if (rest !== now) contract.form.setValue('text', rest, { shouldDirty: true });
      setFiles((now) => now.filter(({ id }) => !reply.files.some((sent) => sent.id === id)));
      startHold(reply, { number, asked: askedId }, phoneText(number));
      refreshTexts(client, reply);
      void client.invalidateQueries({ queryKey: ['docket'] });
    },
  });
  const { form } = contract;

  useEffect(() => {
    const ids = files.map(({ id }) => id);
    if (ids.join() !== (form.getValues('fileIds') ?? []).join()) form.setValue('fileIds', ids, { shouldDirty: true });
  }, [files, form]);

  useEffect(() => {
    const to: TextRecipient = { number, asked: askedId };
    return openComposer(to, (back) => {
      const written = form.getValues('text').trim();
      form.setValue('text', [back.text, written].filter((part) => part !== '').join('\n'), { shouldDirty: true });
      setFiles((now) => [...back.files, ...now].slice(0, maxFiles));
      form.setFocus('text');
    });
  }, [number, askedId, form, setFiles]);

  const { list } = uploads;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the uploads change, because the message about them is then outdated
  useEffect(() => setProblem(undefined), [list.map(({ key, state }) => `${key} ${state}`).join()]);

  return {
    ...contract,
    attached,
    /** The unsent text and files. */
    written: { text: form.watch('text') ?? '', files, phoneNumberId: null } satisfies WithdrawnText,
    removeFile(id: (typeof files)[number]['id']) {
      setFiles(files.filter((file) => file.id !== id));
      void deleteUpload(id);
      form.setFocus('text');
    },
    formError: problem ?? contract.formError,
    submit() {
      const unready = problemOfUploads(list);
      if (unready === undefined) return contract.submit();
      setProblem(unready);
      return undefined;
    },
  };
}
