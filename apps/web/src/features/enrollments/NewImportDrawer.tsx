import {
  type CsvReading,
  contracts,
  type EnrollmentFormat,
  type EnrollmentMapping,
  enrollmentFileBytes,
} from '@guidepost/contracts';
import {
  charactersOf,
  dayOrderIn,
  delimiterOf,
  encodingOf,
  type FileEncoding,
  fileHead,
  guessMapping,
  headingsOf,
  looksLikeTable,
  looksLikeX12,
  missingColumns,
  readCsv,
} from '@guidepost/rules';
import { IconFileUpload } from '@guidepost/ui/icons';
import { Button, Checkbox, FileInput, Select } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCloseDrawer } from '../../shell/admin/drawer-route.ts';
import { api } from '../../shell/api.ts';
import { DrawerFrame } from '../../shell/dialogs/FormDrawer.tsx';
import { useUnsavedChanges } from '../../shell/forms/use-unsaved-changes.ts';
import { clientsOptions } from '../clients/public.ts';
import { cacheImport, mappingOptions } from './api.ts';
import { type CsvHead, MappingFields } from './MappingFields.tsx';
import classes from './new-import.module.css';
import { ReadingFields } from './ReadingFields.tsx';
import { sendFile } from './upload.ts';

/** A selected file that has not been uploaded yet, and information from its first lines. */
interface SelectedFile {
  file: File;
  encoding: FileEncoding;
  /** The beginning of a CSV file, as text. */
  head: string;
  format: EnrollmentFormat;
}

async function readHead(file: File): Promise<SelectedFile> {
  const encoding = await encodingOf(file);
  const head = await fileHead(file, encoding);
  return { file, encoding, head, format: looksLikeX12(head) ? 'x12-834' : 'csv' };
}

/**
 * Returns a CSV file's headings and first rows, or null if the file has no columns, as with a PDF or JSON file.
 * @param remembered columns of the customer's last file, which help to find the line with the headings
 */
function csvHeadOf(head: string, remembered: EnrollmentMapping): CsvHead | null {
  // FHIR, other JSON and XML are not CSV, although they contain commas
  if (/^\s*[[{<]/.test(head)) return null;
  const delimiter = delimiterOf(head);
  const { heads, rows } = headingsOf(readCsv(head, delimiter, 1, head.length < 60_000).records, remembered);
  return looksLikeTable(head, heads.length) ? { delimiter, heads, rows } : null;
}

/**
 * Drawer to import a file. The user chooses the file, its client, how new members are assigned to guides, and the CSV
 * column for each field.
 */
export default function NewImportDrawer() {
  const { t } = useTranslation();
  const close = useCloseDrawer();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data: clients = [] } = useQuery(clientsOptions);
  const [clientId, setClientId] = useState<(typeof clients)[number]['id'] | null>(null);
  const [chosen, setChosen] = useState<SelectedFile | null>(null);
  const [changed, setChanged] = useState<EnrollmentMapping | null>(null);
  const [asked, setAsked] = useState<CsvReading>({});
  const [isFull, setFull] = useState(false);
  const [assign, setAssign] = useState<'evenly' | 'nobody'>('evenly');
  const [isTried, setTried] = useState(false);
  const remembered = useQuery({ ...mappingOptions(clientId as never), enabled: clientId !== null });
  const isEmpty = chosen?.head === '';
  const isCsv = chosen?.format === 'csv' && !isEmpty;
  // looks for the headings again when the customer changes, because columns are remembered for each customer
  const csv = useMemo(
    () => (isCsv ? csvHeadOf(chosen.head, remembered.data?.mapping ?? {}) : null),
    [isCsv, chosen, remembered.data],
  );
  const isNoTable = isCsv && csv === null;
  const mapping = csv ? (changed ?? guessMapping(csv.heads, remembered.data?.mapping ?? {})) : null;
  const dates = csv && mapping ? dayOrderIn(csv, mapping) : null;
  const reading: CsvReading = {
    // if the dates in the file prove their day/month order, this order overrides an earlier choice
    dayOrder: dates?.order ?? (dates?.ambiguous ? (asked.dayOrder ?? remembered.data?.dayOrder) : undefined),
    identity: mapping?.memberNumber === undefined ? (asked.identity ?? remembered.data?.identity) : undefined,
  };
  const missing = mapping ? missingColumns(mapping, reading) : [];
  const isOrderMissing = Boolean(dates?.ambiguous) && reading.dayOrder === undefined;
  const isTooLarge = (chosen?.file.size ?? 0) > enrollmentFileBytes;
  const isReady =
    clientId !== null &&
    chosen !== null &&
    missing.length === 0 &&
    !isOrderMissing &&
    !isTooLarge &&
    !isEmpty &&
    !isNoTable;
  const begin = useMutation({
    async mutationFn() {
      if (clientId === null || !chosen) return;
      const { file, encoding, format } = chosen;
      // if the day/month order is unclear, the form shows the order in use, and submitting the form confirms it
      const isDayOrderChosen = Boolean(dates?.ambiguous);
      const ofCsv = csv && mapping ? { mapping, delimiter: csv.delimiter, isFull, ...reading, isDayOrderChosen } : {};
      const fileName = file.name.slice(0, 200);
      const body = { clientId, format, fileName, size: charactersOf(file, encoding), assign, ...ofCsv };
      const found = await api(contracts.enrollments.create, { body });
      cacheImport(client, found);
      // the upload continues while the user opens other screens; a failure is shown as a toast and on the import's
      // screen
      void sendFile(client, found.id, file, { encoding }).catch(() => {});
      await navigate({ to: '/admin-dashboard/imports/$id', params: { id: String(found.id) }, replace: true });
    },
  });
  // asks for confirmation before the user leaves, because the selected file and columns would be lost; a started upload
  // continues without this page
  const { guard: guardLeave } = useUnsavedChanges(
    (chosen !== null || clientId !== null) && !begin.isPending && !begin.isSuccess,
  );
  const latest = useRef<File | null>(null);
  const choose = (file: File | null) => {
    setChanged(null);
    setAsked({});
    latest.current = file;
    if (!file) return setChosen(null);
    // ignores the file if the user has already chosen a different one
    void readHead(file).then((read) => latest.current === file && setChosen(read));
  };
  return (
    <DrawerFrame title={t('Import a file')} close={() => void guardLeave(close)()}>
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (isReady) return begin.mutate();
          // focuses the first field with an error, which can be below the visible part of the form
          const form = event.currentTarget;
          requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
        }}
      >
        <div className={classes.fields}>
          <Select
            label={t('Customer')}
            required
            searchable
            // Does not open the list on focus. The field gets the focus when the drawer opens, and the list would cover
            // the fields below.
            openOnFocus={false}
            nothingFoundMessage={t('No records found')}
            data={clients.map(({ id, displayName }) => ({ value: String(id), label: displayName }))}
            value={clientId === null ? null : String(clientId)}
            onChange={(value) => {
              setChanged(null);
              setClientId(clients.find(({ id }) => String(id) === value)?.id ?? null);
            }}
            error={isTried && clientId === null ? t('Choose a customer.') : undefined}
            data-autofocus
          />
          <FileInput
            label={t('File')}
            description={t('CSV or X12 834. Social security numbers are not stored.')}
            required
            clearable
            placeholder={t('Choose a file')}
            leftSection={<IconFileUpload size={16} stroke={1.75} aria-hidden />}
            clearButtonProps={{ 'aria-label': t('Remove the file') }}
            value={chosen?.file ?? null}
            onChange={choose}
            error={
              isTooLarge
                ? t('The file is too large.')
                : isEmpty
                  ? t('The file is empty.')
                  : isNoTable
                    ? t('Guidepost cannot read this file as a table. Choose a CSV or an X12 834 file.')
                    : isTried && !chosen
                      ? t('Choose a file.')
                      : undefined
            }
          />
          <Select
            label={t('Assign new members to')}
            allowDeselect={false}
            data={[
              { value: 'evenly', label: t("All guides on the customer's teams (distributed evenly)") },
              { value: 'nobody', label: t('No guide yet') },
            ]}
            value={assign}
            onChange={(value) => setAssign(value === 'nobody' ? 'nobody' : 'evenly')}
          />
          {csv && mapping && (
            <>
              <Checkbox
                label={t('The file lists all members')}
                description={t(
                  "Select this to end coverage for this customer's members who are not in the file. An 834 file does not need this, because it lists ended coverage.",
                )}
                checked={isFull}
                onChange={(event) => setFull(event.currentTarget.checked)}
              />
              <MappingFields
                csv={csv}
                mapping={mapping}
                missing={isTried ? missing : []}
                required={missingColumns({}, reading)}
                onChange={setChanged}
              />
              <ReadingFields
                hasNumbers={mapping.memberNumber !== undefined}
                reading={reading}
                dates={dates}
                remembered={asked.dayOrder === undefined ? remembered.data : undefined}
                isMissing={isTried && isOrderMissing}
                onChange={(change) => setAsked({ ...asked, ...change })}
              />
            </>
          )}
        </div>
        <div className={classes.foot} data-foot>
          <Button variant="subtle" onClick={() => void guardLeave(close)()}>
            {t('Cancel')}
          </Button>
          <Button type="submit" variant="filled" loading={begin.isPending}>
            {t('Preview changes')}
          </Button>
        </div>
      </form>
    </DrawerFrame>
  );
}
