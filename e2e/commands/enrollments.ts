import { type Api, contracts, type EnrollmentImport } from '@guidepost/contracts';

/** The column names of a client's file. Guidepost recognizes them. */
export const enrollmentHead = 'Member ID,First,Last,Goes by,DOB,Phone,Plan';

const newIdempotencyKey = () => ({ idempotencyKey: crypto.randomUUID() });

/** Starts an import for the client Sunrise Health. The imported members remain unassigned. */
async function createImport(
  call: Api,
  fileName: string,
  size: number,
  isFull: boolean,
): Promise<EnrollmentImport['id']> {
  const client = (await call(contracts.clients.list, {})).find(({ displayName }) => displayName === 'Sunrise Health');
  if (!client) throw new Error('There is no Sunrise Health.');
  const body = {
    clientId: client.id,
    format: 'csv' as const,
    fileName,
    size,
    isFull,
    assign: 'nobody' as const,
    delimiter: ',' as const,
    mapping: {
      memberNumber: 'Member ID',
      firstName: 'First',
      lastName: 'Last',
      preferredName: 'Goes by',
      dateOfBirth: 'DOB',
      mobilePhone: 'Phone',
      plan: 'Plan',
    },
  };
  return (await call(contracts.enrollments.create, { body }, newIdempotencyKey())).id;
}

/** Uploads a file with the given lines and waits for the preview. */
export async function enrollmentPreview(
  call: Api,
  lines: readonly string[],
  isFull = false,
): Promise<EnrollmentImport> {
  const text = [enrollmentHead, ...lines, ''].join('\n');
  const id = await createImport(call, 'sunrise-today.csv', text.length, isFull);
  const params = { importId: id };
  await call(contracts.enrollments.send, { params, body: { from: 0, text, isLast: true } }, newIdempotencyKey());
  return waitForState(call, id, 'preview');
}

/**
 * Uploads a file without its end, as if the user had reloaded the page during the upload. Returns the import and the
 * file's text.
 */
export async function enrollmentInterrupted(
  call: Api,
  fileName: string,
  lines: readonly string[],
): Promise<{ id: EnrollmentImport['id']; text: string }> {
  const text = [enrollmentHead, ...lines, ''].join('\n');
  const id = await createImport(call, fileName, text.length, false);
  const body = { from: 0, text: text.slice(0, -20), isLast: false };
  await call(contracts.enrollments.send, { params: { importId: id }, body }, newIdempotencyKey());
  return { id, text };
}

/** Applies a preview. */
export async function enrollmentApplied(call: Api, { id }: EnrollmentImport): Promise<EnrollmentImport> {
  await call(contracts.enrollments.apply, { params: { importId: id } }, newIdempotencyKey());
  return waitForState(call, id, 'done');
}

async function waitForState(
  call: Api,
  importId: EnrollmentImport['id'],
  state: EnrollmentImport['state'],
): Promise<EnrollmentImport> {
  for (let n = 0; n < 150; n += 1) {
    const found = await call(contracts.enrollments.get, { params: { importId } });
    if (found.state === state) return found;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`The import did not come to ${state}.`);
}
