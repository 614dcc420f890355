import { type Api, contracts, type EnrollmentImport } from '@guidepost/contracts';

/** The heads of a file as a client sends it; the product knows them by their names. */
export const enrollmentHead = 'Member ID,First,Last,Goes by,DOB,Phone,Plan';

/** Sends lines of a file for Sunrise Health and waits until what it does can be seen; members go to nobody. */
export async function enrollmentPreview(
  call: Api,
  lines: readonly string[],
  isFull = false,
): Promise<EnrollmentImport> {
  const client = (await call(contracts.clients.list, {})).find(({ displayName }) => displayName === 'Sunrise Health');
  if (!client) throw new Error('There is no Sunrise Health.');
  const text = [enrollmentHead, ...lines, ''].join('\n');
  const once = () => ({ idempotencyKey: crypto.randomUUID() });
  const body = {
    clientId: client.id,
    format: 'csv' as const,
    fileName: 'sunrise-today.csv',
    size: text.length,
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
  const { id } = await call(contracts.enrollments.create, { body }, once());
  const params = { importId: id };
  await call(contracts.enrollments.send, { params, body: { from: 0, text, isLast: true } }, once());
  return settled(call, id, 'preview');
}

/** Has a preview written. */
export async function enrollmentApplied(call: Api, { id }: EnrollmentImport): Promise<EnrollmentImport> {
  await call(contracts.enrollments.apply, { params: { importId: id } }, { idempotencyKey: crypto.randomUUID() });
  return settled(call, id, 'done');
}

async function settled(
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
