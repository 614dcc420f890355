import type { Part } from '../world.ts';

const clients = [
  {
    name: 'Sunrise Health',
    website: 'https://care.example.org/sunrise-health',
    avonMedicalCenterId: 'sunrise-main',
    months: 12,
  },
  {
    name: 'Bluebonnet Care',
    website: 'https://care.example.org/bluebonnet-care',
    avonMedicalCenterId: null,
    months: 9,
  },
  // this client has its own website, and its members' average length of stay is unknown
  {
    name: 'Lakeshore Advantage',
    website: 'https://lakeshore-advantage.example.org',
    avonMedicalCenterId: null,
    months: null,
  },
];

/**
 * Each team's clients. Great Lakes shares no client with the other teams, so its guides do not see the other teams'
 * members.
 */
const teams = [
  { name: 'Gulf Coast', clients: ['Sunrise Health', 'Bluebonnet Care'] },
  { name: 'Golden Triangle', clients: ['Bluebonnet Care'] },
  { name: 'Great Lakes', clients: ['Lakeshore Advantage'] },
  { name: 'Mountain and Pacific', clients: ['Sunrise Health'] },
];

/** The client organizations and the teams that serve them. */
export const clientsPart: Part = (world) => {
  const since = world.now.subtract({ hours: 24 * 430 }).toString();
  for (const { name, avonMedicalCenterId } of clients)
    world.clients.push({ id: world.nextId('clients'), name, avonMedicalCenterId });
  for (const team of teams) {
    world.teams.push({
      id: world.nextId('teams'),
      name: team.name,
      clientIds: team.clients.map((name) => world.client(name).id),
    });
  }
  return {
    clients: world.clients.map((client, n) => ({
      id: client.id,
      name: client.name,
      display_name: client.name,
      website: clients[n]?.website ?? null,
      avon_medical_center_id: client.avonMedicalCenterId,
      transfer_introduction:
        client.name === 'Bluebonnet Care'
          ? 'Hi {{memberFirstName}}, this is {{guideName}}. I am your new guide, {{formerGuideName}} told me about you. I will call you soon.'
          : null,
      transfer_introduction_es:
        client.name === 'Bluebonnet Care'
          ? 'Hola {{memberFirstName}}, soy {{guideName}}. Seré su nuevo guía; {{formerGuideName}} me habló de usted. Le llamaré pronto.'
          : null,
      average_months_in_program: clients[n]?.months ?? null,
      sms_re_engagement_threshold: 3,
      created_at: since,
      version: 1,
    })),
    client_terms: world.clients.flatMap((client) =>
      [...world.terms.values()].map((termId) => ({ client_id: client.id, term_id: termId })),
    ),
    teams: world.teams.map(({ id, name }) => ({ id, name, created_at: since, version: 1 })),
    team_clients: world.teams.flatMap((team) =>
      team.clientIds.map((clientId) => ({ team_id: team.id, client_id: clientId })),
    ),
  };
};
