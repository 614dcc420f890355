import { type AdminTeam, contracts, type LineId, type TeamId } from '@guidepost/contracts';
import { dateZones, dayIn } from '@guidepost/rules';
import { AppError, type CodeInfo, notFound, refusedAt } from '../../platform/errors.ts';
import { type Acting, defineModule } from '../../platform/module.ts';
import { findAdminTeam, findAdminTeams, insertTeam, isLine, isNameTaken, lockTeam, sendUpdateTeam } from './queries.ts';

const teamCodes = {
  /** Another team has this name. The administrator enters another name. */
  TEAM_NAME_TAKEN: { status: 409, userMessage: 'This name is already in use. Enter a different name.' },
  /** The phone number is not one of the organization's. The administrator selects another number. */
  TEAM_LINE_NOT_FOUND: { status: 409, userMessage: 'This phone number no longer exists. Choose a different number.' },
} as const satisfies Record<string, CodeInfo>;

const nameTakenError = () =>
  refusedAt('TEAM_NAME_TAKEN', 'name', 'unique', 'This name is already in use. Enter a different name.');

async function checkLine({ db }: Acting, lineId: LineId): Promise<void> {
  if (!(await isLine(db, lineId)))
    throw refusedAt(
      'TEAM_LINE_NOT_FOUND',
      'internalPhoneNumberId',
      'exists',
      'This phone number no longer exists. Choose a different number.',
    );
}

async function readTeam({ db, now }: Pick<Acting, 'db' | 'now'>, id: TeamId): Promise<AdminTeam> {
  const found = await findAdminTeam(db, id, dayIn(now, dateZones.team));
  if (!found) throw notFound();
  return found;
}

const notify = ({ db, services }: Acting, id: TeamId): void =>
  services.live.emit(db, 'setup_updated', { type: 'teams', id }, { everyoneWith: 'CAN_VIEW_MEMBERS' });

/** Endpoints that administrators use to manage teams. */
export const teamsModule = defineModule({
  name: 'teams',
  endpoints: contracts.teams,
  codes: teamCodes,
  handlers: {
    list: ({ db, now }) => findAdminTeams(db, dayIn(now, dateZones.team)),
    async create(context) {
      const { db, body, now } = context;
      await checkLine(context, body.internalPhoneNumberId);
      const id = await insertTeam(db, { name: body.name, lineId: body.internalPhoneNumberId, at: now.toString() });
      if (id === undefined) throw nameTakenError();
      notify(context, id);
      return readTeam(context, id);
    },
    async update(context) {
      const { db, body, params } = context;
      if (!(await lockTeam(db, params.id))) throw notFound();
      const before = await readTeam(context, params.id);
      if (body.version !== undefined && body.version !== before.version)
        throw new AppError('VERSION_CONFLICT', { current: before });
      if (body.internalPhoneNumberId !== undefined) await checkLine(context, body.internalPhoneNumberId);
      if (body.name !== undefined && (await isNameTaken(db, body.name, params.id))) throw nameTakenError();
      sendUpdateTeam(db, params.id, {
        name: body.name ?? before.name,
        lineId: body.internalPhoneNumberId ?? before.internalPhoneNumberId,
      });
      notify(context, params.id);
      return readTeam(context, params.id);
    },
  },
});
