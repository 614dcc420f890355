import { contracts } from '@guidepost/contracts';
import { rows } from '../../platform/database.ts';
import { defineModule } from '../../platform/module.ts';

interface ClientRow {
  id: number;
  name: string;
  display_name: string;
  website: string | null;
  avon_medical_center_id: string | null;
  team_ids: number[];
}

const listSql = `
  SELECT c.id, c.name, c.display_name, c.website, c.avon_medical_center_id,
         ARRAY(SELECT t.team_id FROM team_clients t WHERE t.client_id = c.id ORDER BY t.team_id) AS team_ids
    FROM clients c
   WHERE c.deleted_at IS NULL AND ($1::bigint[] IS NULL OR c.id = ANY($1))
   ORDER BY c.name, c.id`;

export const clientsModule = defineModule({
  name: 'clients',
  endpoints: contracts.clients,
  handlers: {
    async list({ viewer: { scope }, db }) {
      const ids = scope.kind === 'all' ? null : [...new Set([...scope.clientIds, ...scope.unassignedClientIds])];
      const found = await rows<ClientRow>(db, listSql, [ids]);
      return found.map((row) => ({
        id: row.id,
        name: row.name,
        displayName: row.display_name,
        website: row.website,
        avonMedicalCenterId: row.avon_medical_center_id,
        teamIds: row.team_ids,
      }));
    },
  },
});
