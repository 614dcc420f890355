import { type ClientDetails, contracts } from '@guidepost/contracts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { phoneText } from '../../shared/phone.ts';
import { listText, zoneText } from '../../shared/time.ts';
import { useTermName } from '../../shared/use-term-name.ts';
import { NewerVersionNotice } from '../../shell/admin/NewerVersionNotice.tsx';
import { SpanishCheck, SpanishCheckMark } from '../../shell/admin/SpanishCheck.tsx';
import { useNewerVersion } from '../../shell/admin/use-newer-version.ts';
import { callHandling } from '../../shell/api.ts';
import { FormProblem } from '../../shell/dialogs/FormProblem.tsx';
import { useLockedFields } from '../../shell/forms/use-locked-fields.ts';
import { showSuccess } from '../../shell/toasts/store.ts';
import { useContractForm } from '../../shell/use-contract-form.ts';
import { linesOptions } from '../lines/public.ts';
import { teamsOptions } from '../teams/public.ts';
import { clientKeys, medicalCentersOptions, termsOptions } from './api.ts';
import { ClientFieldInput } from './ClientFieldInput.tsx';
import classes from './clients.module.css';
import {
  type ClientField,
  type ClientValues,
  changedOf,
  identifierWords,
  labels,
  type Panel,
  valuesOf,
} from './fields.ts';
import { RemoveHubKey } from './RemoveHubKey.tsx';

interface Props {
  client: ClientDetails;
  panel: Panel;
  isEdited: boolean;
  /** True if another panel is being edited. */
  isLocked: boolean;
  edit: () => void;
  read: () => void;
}

/** Panel of a client: its values, and a button that opens the form for them. */
export function ClientPanel({ client, panel, isEdited, isLocked, edit, read }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);
  const [fresh, setFresh] = useState(0);
  useEffect(() => {
    if (wasEdited.current && !isEdited) button.current?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <header>
        <h3 id={id}>{t(panel.title)}</h3>
        {panel.part === 'transfers' && <SpanishCheckMark since={client.spanishOutdatedSince} />}
        {!isEdited && (
          <Button ref={button} size="sm" variant="default" disabled={isLocked} onClick={edit} aria-describedby={id}>
            {t('Edit')}
          </Button>
        )}
      </header>
      {isEdited ? (
        <PanelForm key={fresh} client={client} panel={panel} read={read} onNewer={() => setFresh(fresh + 1)} />
      ) : (
        <>
          <PanelFacts client={client} panel={panel} />
          {panel.part === 'hub' && client.hasFindHelpApiKey && (
            <RemoveHubKey client={client} isLocked={isLocked} onRemoved={() => button.current?.focus()} />
          )}
        </>
      )}
    </section>
  );
}

function PanelFacts({ client, panel }: Pick<Props, 'client' | 'panel'>) {
  const { t } = useTranslation();
  const termName = useTermName();
  const { data: lines } = useQuery(linesOptions);
  const lineOf = (id: number | null) => lines?.find((line) => line.id === id);
  const fieldText = (field: ClientField): string => {
    switch (field) {
      case 'internalPhoneNumberId':
      case 'feedbackNumberId':
        return phoneText(lineOf(client[field])?.number ?? '');
      case 'timeZone':
        return client.timeZone === null ? '' : zoneText(client.timeZone);
      case 'termIds':
        return client.terms.map(termName).join(', ');
      case 'teamIds':
        return client.teams.map(({ name }) => name).join(', ');
      case 'memberIdentifier':
        return t(identifierWords(client.memberIdentifier));
      case 'findHelpApiKey':
        return client.hasFindHelpApiKey ? t('Stored') : '';
      default:
        return String(client[field] ?? '');
    }
  };
  const none = (field: ClientField) =>
    field === 'transferIntroductionEs' && client.transferIntroduction !== null
      ? 'There is no Spanish text. Members who receive texts in Spanish receive the English text.'
      : 'None';
  return (
    <dl className={classes.facts}>
      {panel.fields.map((field) => (
        <div key={field}>
          <dt>{t(labels[field])}</dt>
          <dd>{fieldText(field) || <span className="gp-dim">{t(none(field))}</span>}</dd>
        </div>
      ))}
    </dl>
  );
}

const callWithoutToast = callHandling(['CLIENT_NAME_TAKEN', 'CLIENT_REFERENCE_NOT_FOUND', 'VERSION_CONFLICT', 400]);

interface FormProps extends Pick<Props, 'client' | 'panel' | 'read'> {
  /** Called if another user has changed the panel's values and this form has no changes. */
  onNewer: () => void;
}

function PanelForm({ client, panel, read, onNewer }: FormProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const termName = useTermName();
  const { data: lines = [] } = useQuery(linesOptions);
  const { data: centers = [] } = useQuery({
    ...medicalCentersOptions,
    enabled: panel.fields.includes('avonMedicalCenterId'),
  });
  const { data: teams = [] } = useQuery({ ...teamsOptions, enabled: panel.fields.includes('teamIds') });
  const { data: terms = [] } = useQuery({ ...termsOptions, enabled: panel.fields.includes('termIds') });
  const numberOf = (id: number | null | undefined) => phoneText(lines.find((line) => line.id === id)?.number ?? '');
  const spanishSince = panel.part === 'transfers' ? client.spanishOutdatedSince : null;
  const [begunClient] = useState(client);
  const [begun] = useState(() => ({
    ...valuesOf(client, panel.fields),
    ...(spanishSince === null ? {} : { isSpanishChecked: false }),
  }));
  const contract = useContractForm({
    endpoint: contracts.clients.update,
    values: begun as never,
    labels: Object.fromEntries(panel.fields.map((field) => [field, labels[field]])),
    async send(body) {
      const sent = changedOf(body as ClientValues, begun);
      const saved = await callWithoutToast(contracts.clients.update, {
        params: { id: client.id },
        body: sent as never,
      });
      queries.setQueryData(clientKeys.details(client.id), saved);
      void queries.invalidateQueries({ queryKey: clientKeys.list });
      return saved;
    },
    fromRecord: (current) => valuesOf(current as ClientDetails, panel.fields) as never,
    say: {
      internalPhoneNumberId: numberOf,
      feedbackNumberId: numberOf,
      avonMedicalCenterId: (id) => centers.find((center) => center.id === id)?.name ?? id ?? '',
      timeZone: (zone) => (zone ? zoneText(zone) : ''),
      termIds: (ids = []) => listText(terms.filter((term) => ids.includes(term.id)).map(termName)),
      teamIds: (ids = []) => listText(teams.filter((team) => ids.includes(team.id)).map(({ name }) => name)),
      memberIdentifier: (identifier) => (identifier ? t(identifierWords(identifier)) : ''),
    },
    onSaved() {
      showSuccess('Customer updated successfully');
      read();
    },
  });
  useLockedFields(form, contract.isLocked);
  // changes in other panels also give the client a new version
  const isSame = Object.keys(changedOf(valuesOf(client, panel.fields), begun)).every((name) => name === 'version');
  const shown = isSame ? undefined : client;
  const newer = useNewerVersion(contracts.clients.update, shown, begunClient, contract, onNewer);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input')?.focus();
  }, []);
  return (
    <form
      ref={form}
      noValidate
      className="gp-form"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        void contract.submit();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (!contract.saving) void contract.submit();
      }}
    >
      <NewerVersionNotice newer={newer} />
      {panel.fields.map((field, at) => (
        <ClientFieldInput
          key={field}
          name={field}
          shared={contract.field(field)}
          control={contract.form.control as unknown as Control<ClientValues>}
          isFirst={at === 0}
          isNew={false}
        />
      ))}
      <SpanishCheck control={contract.form.control} since={spanishSince} />
      <FormProblem form={contract} />
      <div className="gp-form-foot">
        <Button variant="subtle" onClick={() => void contract.guard(read)()}>
          {t('Cancel')}
        </Button>
        <Button type="submit" variant="filled" loading={contract.saving} disabled={!contract.dirty}>
          {t('Save')}
        </Button>
      </div>
    </form>
  );
}
