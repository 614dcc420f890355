import type { Member, MemberTerm } from '@guidepost/contracts';
import { contracts } from '@guidepost/contracts/schemas';
import { isDayText, optOutReason } from '@guidepost/rules';
import { Radio, SegmentedControl, Select, Stack, Switch, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../shared/fields/DateField.tsx';
import { isInProgress } from '../../shared/files/uploads.ts';
import { useUploads } from '../../shared/files/use-uploads.ts';
import { LoadState } from '../../shared/LoadState.tsx';
import { phoneText } from '../../shared/phone.ts';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { listText } from '../../shared/time.ts';
import { useTermName } from '../../shared/use-term-name.ts';
import { useToday } from '../../shared/use-today.ts';
import { api, useActingUser } from '../../shell/api.ts';
import { FieldColumns, FormDialog, WaitingDialog } from '../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../shell/dialogs/kinds.ts';
import { FormDateField } from '../../shell/forms/FormDateField.tsx';
import { showSuccess } from '../../shell/toasts/store.ts';
import { useContractForm } from '../../shell/use-contract-form.ts';
import { sendAttachment } from '../files/public.ts';
import { LinkWarning } from '../links/public.ts';
import { memberOptions } from '../members/public.ts';
import { memberTermsOptions, paperWordingOptions, refreshConsents } from './api.ts';
import classes from './consents.module.css';
import { IdentityDialog } from './IdentityDialog.tsx';
import { basisLabels } from './labels.ts';
import { PaperFields } from './PaperFields.tsx';
import { Wording } from './Wording.tsx';

/**
 * Explains that a recorded consent does not unblock the numbers from which the member texted STOP. Renders nothing
 * without such numbers.
 */
function OptedOutNumbers({ member }: { member: Member }) {
  const { t } = useTranslation();
  const closed = member.phoneNumbers.filter(({ doNotContact }) => doNotContact.reason === optOutReason);
  if (closed.length === 0) return null;
  return (
    <LinkWarning role="status">
      {t('The member texted STOP. Texts to {numbers} stay blocked until the member texts START.', {
        numbers: listText(closed.map(({ number }) => phoneText(number))),
      })}
    </LinkWarning>
  );
}

type Props = DialogProps<'consentForm'>;
const endpoint = contracts.consents.record;

/**
 * Form that records an answer that a member gave to a guide or signed on paper. It starts with an identity check if the
 * term requires one.
 */
export default function ConsentFormDialog(props: Props) {
  const terms = useQuery(memberTermsOptions(props.memberId));
  const member = useQuery(memberOptions(props.memberId));
  const [identity, setIdentity] = useState<string | null>(null);
  const term = terms.data?.find(({ id }) => id === props.termId);
  if (!term || !member.data)
    return (
      <WaitingDialog title="Record answer" about={props.memberName} close={props.close}>
        <LoadState
          of={[terms, member]}
          failure="The consents did not load."
          waiting={<SkeletonRows rows={5} avatar={false} />}
        />
      </WaitingDialog>
    );
  if (term.identityRequired && identity === null) return <IdentityDialog {...props} onConfirmed={setIdentity} />;
  return <AnswerForm {...props} term={term} identity={identity} member={member.data} />;
}

function AnswerForm({
  memberId,
  memberName,
  close,
  term,
  identity,
  member,
}: Props & { term: MemberTerm; identity: string | null; member: Member }) {
  const { t } = useTranslation();
  const termName = useTermName();
  const client = useQueryClient();
  const uploads = useUploads(sendAttachment(memberId));
  const contract = useContractForm({
    endpoint,
    values: {
      userId: memberId,
      termId: term.id,
      consented: term.consented ?? undefined,
      consentIdentityId: identity,
      method: 'spoken',
      languageCode: member.language,
      signedOn: null,
      representative: null,
    },
    labels: {
      consented: 'Answer',
      method: 'How',
      languageCode: 'Language',
      signedOn: 'Signing date',
      representative: 'Representative',
    },
    partLabels: { name: 'Name', until: 'Valid until (optional)' },
    send(body, options) {
      const isPaper = body.method === 'paper';
      const scan = isPaper ? uploads.list.find(({ state }) => state === 'done') : undefined;
      const paper = { signedOn: isPaper ? body.signedOn : null, scanFileId: scan?.fileId ?? null };
      // restored values may contain an identity that was confirmed in an earlier session
      return api(endpoint, { body: { ...body, ...paper, consentIdentityId: identity } }, options);
    },
    onSaved() {
      refreshConsents(client, memberId);
      showSuccess('Consent updated successfully');
      close();
    },
  });
  const { control } = contract.form;
  const answer = useController({ control, name: 'consented' });
  const method = useController({ control, name: 'method' });
  const language = useController({ control, name: 'languageCode' });
  const signed = useController({ control, name: 'signedOn' });
  const other = useController({ control, name: 'representative' });
  const representative = other.field.value;
  const today = useToday(useActingUser().timeZone);
  const isPaper = method.field.value === 'paper';
  const signedOn = signed.field.value ?? '';
  const isSigned = isPaper && isDayText(signedOn) && signedOn <= today;
  const paper = useQuery({ ...paperWordingOptions(memberId, term.id, signedOn), enabled: isSigned });
  const wordings = (isSigned ? paper.data : undefined)?.wordings ?? term.wordings;
  const isChosen = typeof answer.field.value === 'boolean';
  const isChanged = contract.form.formState.isDirty || (term.consented === null && isChosen);
  const setRepresentative = (change: Partial<NonNullable<typeof representative>>) =>
    other.field.onChange({ name: '', basis: 'guardian', until: null, ...representative, ...change });
  const languageCode = language.field.value === 'es' ? 'es' : 'en';
  return (
    <FormDialog
      title="Record answer"
      about={`${termName(term)}, ${memberName}`}
      form={contract}
      save="Confirm"
      canSave={isChosen && isChanged && !uploads.list.some(isInProgress)}
      close={close}
      size={560}
    >
      <SegmentedControl<'en' | 'es'>
        aria-label={t('Language')}
        value={languageCode}
        onChange={language.field.onChange}
        data={[
          { value: 'en', label: t('English') },
          { value: 'es', label: t('Spanish') },
        ]}
      />
      <Wording wording={wordings[languageCode]} language={languageCode} />
      <Radio.Group
        {...contract.field('consented')}
        withAsterisk
        value={isChosen ? String(answer.field.value) : null}
        onChange={(value) => {
          answer.field.onChange(value === 'true');
          contract.form.clearErrors('consented');
        }}
      >
        <Stack gap={10} pt={4}>
          <Radio value="true" label={t('Accepted')} ref={answer.field.ref} data-autofocus />
          <Radio value="false" label={t('Rejected')} />
        </Stack>
      </Radio.Group>
      {term.key === 'tcpa' && answer.field.value === true && <OptedOutNumbers member={member} />}
      <Radio.Group
        {...contract.field('method')}
        value={method.field.value ?? 'spoken'}
        onChange={(value) => {
          method.field.onChange(value);
          signed.field.onChange(null);
        }}
      >
        <Stack gap={10} pt={4}>
          <Radio value="spoken" label={t('The member told me')} />
          <Radio value="paper" label={t('Signed on paper')} />
        </Stack>
      </Radio.Group>
      {isPaper && (
        <>
          <FormDateField contract={contract} name="signedOn" isNullable max={today} withAsterisk />
          <PaperFields
            term={term}
            consented={isChosen ? answer.field.value : undefined}
            signedOn={signedOn}
            wording={isSigned ? paper.data : undefined}
            uploads={uploads}
          />
        </>
      )}
      <Switch
        label={t('A representative decides for the member')}
        checked={representative != null}
        onChange={({ currentTarget: { checked } }) => {
          if (checked) setRepresentative({});
          else other.field.onChange(null);
        }}
      />
      {representative && (
        <FieldColumns>
          <TextInput
            {...contract.field('representative.name')}
            required
            value={representative.name}
            onChange={(event) => setRepresentative({ name: event.currentTarget.value })}
          />
          <Select
            label={t('Document')}
            value={representative.basis}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            data={Object.entries(basisLabels).map(([value, label]) => ({ value, label: t(label) }))}
            onChange={(value) => value && setRepresentative({ basis: value as keyof typeof basisLabels })}
          />
          <DateField
            {...contract.field('representative.until')}
            value={representative.until ?? ''}
            onChange={(day) => setRepresentative({ until: day || null })}
          />
        </FieldColumns>
      )}
      <p className={classes.meta}>
        {t("This answer and the term's wording are added to the history. Earlier answers do not change.")}
      </p>
    </FormDialog>
  );
}
