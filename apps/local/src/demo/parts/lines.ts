import type { ClientId } from '@guidepost/contracts';
import type { DemoStaff, Part, World } from '../world.ts';

/** Returns the phone number of a client's main line or feedback line. */
const clientNumber = (n: number, isFeedback: boolean): string => `+1346555${isFeedback ? '090' : '010'}${n + 1}`;
/** The main guide's own number. */
const guideNumber = '+13465550127';

export interface DemoLine {
  id: number;
  number: string;
  owner: DemoStaff;
}

/**
 * Returns a client's line. The id is determined by the order in `linesPart`: first the default line, then two lines for
 * each client.
 */
export function lineOf(world: World, clientId: ClientId): DemoLine {
  const n = world.clients.findIndex(({ id }) => id === clientId);
  return { id: 2 + 2 * n, number: clientNumber(n, false), owner: world.staffBy('supervisor') };
}

/** Returns the main guide's own line. */
export const guideLine = (world: World): DemoLine => ({
  id: 2 + 2 * world.clients.length,
  number: guideNumber,
  owner: world.staffBy('guide'),
});

/** Returns a team's phone number. The team's manager handles unknown callers on it. */
const teamNumber = (n: number): string => `+1346555020${n + 1}`;
const managers: Record<string, string> = {
  'Gulf Coast': 'supervisor',
  'Golden Triangle': 'supervisor',
  'Great Lakes': 'victor.stanek',
  'Mountain and Pacific': 'victor.stanek',
};

/**
 * The organization's phone lines: the default line, two for each client (one for feedback), the main guide's own line,
 * and one for each team.
 */
export const linesPart: Part = (world) => {
  const createdAt = world.now.subtract({ hours: 24 * 200 }).toString();
  const supervisor = world.staffBy('supervisor');
  const guide = world.staffBy('guide');
  const lines: Record<string, unknown>[] = [];
  const add = (displayName: string, number: string, more: Record<string, unknown> = {}): void => {
    lines.push({
      id: world.nextId('lines'),
      display_name: displayName,
      description: null,
      number,
      time_zone: 'America/Chicago',
      is_default: false,
      is_feedback_number: false,
      friendly_name: displayName,
      client_id: null,
      team_id: null,
      guide_id: null,
      owner_id: supervisor.id,
      created_at: createdAt,
      version: 1,
      ...more,
    });
  };
  add('Main line', '+13465550100', { is_default: true, description: 'For users without their own number' });
  for (const [n, { id, name }] of world.clients.entries()) {
    add(name, clientNumber(n, false), { client_id: id });
    add(`${name} feedback`, clientNumber(n, true), { client_id: id, is_feedback_number: true });
  }
  add(`${guide.firstName} ${guide.lastName}`, guideNumber, { guide_id: guide.id, owner_id: guide.id });
  for (const [n, { id, name }] of world.teams.entries())
    add(`Team ${name}`, teamNumber(n), { team_id: id, owner_id: world.staffBy(managers[name] ?? 'supervisor').id });
  const [main] = lines;
  return { lines, line_support_users: [{ line_id: main?.['id'], staff_id: world.staffBy('outreach').id }] };
};
