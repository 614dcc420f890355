import { contracts, type RetirableKind, type Retirement, type SetupType } from '@guidepost/contracts';
import { blocksRetirement, dateZones, dayIn } from '@guidepost/rules';
import { AppError, type CodeInfo, notFound } from '../../platform/errors.ts';
import { type Acting, defineModule } from '../../platform/module.ts';
import {
  findDependents,
  findRetired,
  findRetiredAt,
  hasRecord,
  insertRetired,
  lockRecord,
  removeRetired,
} from './queries.ts';

const retirementCodes = {
  /** Other records still need this record. The administrator must change those records first. */
  RECORD_IN_USE: {
    status: 409,
    userMessage: 'This item is still in use. Before you retire it, change the records that use it.',
  },
} as const satisfies Record<string, CodeInfo>;

/** The type of the live event that reports a change, for each kind of record. */
const setupTypeOf: Readonly<Record<RetirableKind, SetupType>> = {
  team: 'teams',
  line: 'lines',
  template: 'templates',
  templateCategory: 'templates',
  term: 'terms',
};

async function readRetirement(
  { db, now }: Pick<Acting, 'db' | 'now'>,
  kind: RetirableKind,
  id: number,
): Promise<Retirement> {
  const [retiredAt, found] = await Promise.all([
    findRetiredAt(db, kind, id),
    findDependents(db, kind, id, dayIn(now, dateZones.team)),
  ]);
  const dependents = found.map((one) => ({ ...one, blocks: blocksRetirement(kind, one.kind) }));
  return {
    kind,
    id,
    retiredAt: retiredAt ?? null,
    canRetire: dependents.every(({ blocks }) => !blocks),
    dependents,
  };
}

/** Retires and restores setup records (docs/areas/admin.md#retiring). */
export const retirementModule = defineModule({
  name: 'retirement',
  endpoints: contracts.retirement,
  codes: retirementCodes,
  handlers: {
    list: ({ db }) => findRetired(db),
    async get(context) {
      const { kind, recordId } = context.params;
      if (!(await hasRecord(context.db, kind, recordId))) throw notFound();
      return readRetirement(context, kind, recordId);
    },
    async set(context) {
      const { db, now, viewer, body, services } = context;
      const { kind, recordId } = context.params;
      if (!(await lockRecord(db, kind, recordId))) throw notFound();
      const before = await readRetirement(context, kind, recordId);
      if (body.isRetired === (before.retiredAt !== null)) return before;
      if (body.isRetired) {
        if (!before.canRetire) throw new AppError('RECORD_IN_USE');
        await insertRetired(db, kind, recordId, { by: viewer.id, at: now.toString() });
      } else await removeRetired(db, kind, recordId);
      services.live.emit(
        db,
        'setup_updated',
        { type: setupTypeOf[kind], id: recordId },
        { everyoneWith: 'CAN_VIEW_MEMBERS' },
      );
      return readRetirement(context, kind, recordId);
    },
  },
});
