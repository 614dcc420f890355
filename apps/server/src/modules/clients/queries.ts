import type { Client, ClientId } from '@guidepost/contracts';
import { type Db, rows } from '../../platform/db.ts';
import { array, id, nullable, row, text } from '../../platform/row.ts';

const clientRow = row({
  id: id<'Client'>(),
  name: text,
  display_name: text,
  website: nullable(text),
  avon_medical_center_id: nullable(text),
  team_ids: array(id<'Team'>()),
});

/** Clients with the teams that serve them, by name: the given ones, or all if `ids` is null. */
export async function findClients(db: Db, ids: readonly ClientId[] | null): Promise<Client[]> {
  const found = await rows(
    db,
    clientRow,
    `SELECT c.id, c.name, c.display_name, c.website, c.avon_medical_center_id,
            ARRAY(SELECT t.team_id FROM team_clients t WHERE t.client_id = c.id ORDER BY t.team_id) AS team_ids
       FROM clients c
      WHERE c.deleted_at IS NULL AND ($1::bigint[] IS NULL OR c.id = ANY($1))
      ORDER BY c.name, c.id`,
    [ids],
  );
  return found.map((client) => ({
    id: client.id,
    name: client.name,
    displayName: client.display_name,
    website: client.website,
    avonMedicalCenterId: client.avon_medical_center_id,
    teamIds: client.team_ids,
  }));
}
