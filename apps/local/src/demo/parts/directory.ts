import type { Random } from '../random.ts';
import { type City, cities, type Region } from '../text/cities.ts';
import { organizations, type ProgramKind, programKinds, tags } from '../text/directory.ts';
import { places } from '../text/places.ts';
import type { Part, World } from '../world.ts';

const source = 'demo';
/** Width of the area around a town, in degrees. This is about six miles. */
const areaDegrees = 0.09;

/** The resource hub's directory around the members' towns: invented organizations and their programs. */
export const directoryPart: Part = (world) => {
  const rows = emptyRows(world);
  const organizationIds = new Map<string, number>();

  function organization(name: string, random: Random, city: City): number {
    const known = organizationIds.get(name);
    if (known !== undefined) return known;
    const id = world.nextId('directory_organizations');
    organizationIds.set(name, id);
    rows.directory_organizations.push({
      id,
      source,
      source_id: `organization-${id}`,
      name,
      url: webOf(name),
      phone_number: phone(random, city),
      updated_at: world.now.toString(),
    });
    return id;
  }

  function add(kind: ProgramKind, city: City, usedNames: Set<string>, round = 0): void {
    const random = world.random(`directory ${kind.names[0]} ${city.city} ${round}`);
    const owner = random.pick(organizations[city.region]);
    const name = `${owner.replace(/^((?:\S+ del \S+)|(?:\S+ \S+)).*/, '$1')} ${random.pick(kind.names)}`;
    const key = `${owner} ${kind.names[0]}`;
    if (usedNames.has(key)) return;
    usedNames.add(key);
    list(kind, city, { owner, name }, random);
  }

  function list(kind: ProgramKind, city: City, { owner, name, number }: Listed, random: Random): void {
    const organizationId = organization(owner, random, city);
    const id = world.nextId<'Program'>('directory_programs');
    const phoneNumber = number ?? phone(random, city);
    const speaksSpanish = random.chance(owner.startsWith('Casa') ? 1 : 0.6);
    rows.directory_programs.push({
      id,
      organization_id: organizationId,
      source,
      source_id: `program-${id}`,
      name,
      organization_name: owner,
      description: kind.description,
      eligibility: kind.eligibility,
      minimum_age: kind.minimumAge ?? null,
      maximum_age: kind.maximumAge ?? null,
      cost: kind.cost,
      languages: ['English', ...(speaksSpanish ? ['Spanish'] : []), ...(random.chance(0.15) ? ['Vietnamese'] : [])],
      url: webOf(owner),
      email: `${kind.names[0]?.toLowerCase().replace(/[^a-z]+/g, '.')}@${hostOf(owner)}`,
      phone_number: phoneNumber,
      how_to_apply: kind.apply,
      required_documents: kind.documents,
      search_words: `${kind.tags.map(labelOf).join(' ')} ${kind.words}`,
      last_checked_on: dayBefore(world, random.between(4, 190)),
      is_remote: kind.isHotline ?? false,
      updated_at: world.now.toString(),
    });
    for (const tag of kind.tags) rows.directory_program_tags.push({ program_id: id, tag_id: tagIds.get(tag) });
    const program = { id, name, city, tags: kind.tags, phone: e164(phoneNumber), url: webOf(owner) };
    if (kind.isHotline) {
      world.programs.push({ ...program, address: null });
      return;
    }
    const address = {
      street: `${random.between(100, 9800)} ${random.pick(places[city.region].streets)}`,
      zip: random.pick(city.zips),
    };
    world.programs.push({ ...program, address });
    const locationId = world.nextId('directory_locations');
    rows.directory_locations.push({
      id: locationId,
      organization_id: organizationId,
      source,
      source_id: `location-${locationId}`,
      name: null,
      street_address: address.street,
      city: city.city,
      state: city.state,
      zipcode: address.zip,
      latitude: city.latitude + (random.next() - 0.5) * areaDegrees,
      longitude: city.longitude + (random.next() - 0.5) * areaDegrees,
      updated_at: world.now.toString(),
    });
    rows.directory_program_locations.push({ program_id: id, location_id: locationId, hours: kind.hours });
  }

  const regions = new Set<Region>();
  for (const city of cities) {
    const chance = world.random(`directory of ${city.city}`);
    const isFirst = !regions.has(city.region);
    regions.add(city.region);
    // A city with many members has several programs of each kind, from different organizations. A small town has only
    // some kinds.
    const rounds = Math.max(1, Math.ceil(city.weight / 6));
    const usedNames = new Set<string>();
    for (const kind of programKinds) {
      if (kind.isHotline) {
        if (isFirst) add(kind, city, usedNames);
        continue;
      }
      for (let round = 0; round < rounds; round += 1)
        if (isFirst || chance.chance(kind.share)) add(kind, city, usedNames, round);
    }
  }
  for (const { kind: kindName, ...listed } of knownPrograms) {
    const kind = programKinds.find(({ names }) => names.includes(kindName));
    const city = cities.find(({ city: name }) => name === 'Houston');
    if (kind && city) list(kind, city, listed, world.random(`directory ${listed.name}`));
  }
  countTags(rows);
  return rows;
};

/** A program's organization and name, and its phone number if it is known. */
interface Listed {
  owner: string;
  name: string;
  number?: string;
}

/** The programs that appear in known members' needs (text/needs/known.json), with their kinds. */
const knownPrograms: readonly (Listed & { kind: string })[] = [
  { kind: 'Senior Center', owner: 'Eastbank Neighbors', name: 'Magnolia Senior Center', number: '(713) 555-0158' },
  { kind: 'Volunteer Drivers', owner: 'Good Mile Alliance', name: 'Good Mile Volunteers', number: '(713) 555-0190' },
  { kind: 'Medical Rides', owner: 'Lantern House', name: 'Lantern Rides', number: '(713) 555-0126' },
  { kind: 'Medical Rides', owner: 'Eastbank Neighbors', name: 'Eastbank Senior Shuttle', number: '(713) 555-0159' },
  { kind: 'Food Pantry', owner: 'Southside Commons', name: 'Second Servings', number: '(713) 555-0134' },
  { kind: 'Legal Aid Clinic', owner: 'Bayou Bend Mission', name: 'Bayou Legal Aid', number: '(713) 555-0171' },
];

const tagIds = new Map(tags.map(({ key }, index) => [key, index + 1]));
const labelOf = (key: string): string => tags.find((tag) => tag.key === key)?.label ?? key;
const hostOf = (name: string): string =>
  `${name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z]+/g, '')}.example.org`;
const webOf = (name: string): string => `https://${hostOf(name)}`;
const phone = (random: Random, city: City): string =>
  `(${random.pick(city.areaCodes)}) 555-0${String(random.between(100, 199))}`;
const e164 = (number: string): string => `+1${number.replace(/\D/g, '')}`;
const dayBefore = (world: World, days: number): string =>
  world.now.toZonedDateTimeISO('UTC').toPlainDate().subtract({ days }).toString();

type DirectoryRows = ReturnType<typeof emptyRows>;
const emptyRows = (world: World) => ({
  directory_tags: tags.map(({ key, label, parent }) => ({
    id: world.nextId('directory_tags'),
    key,
    label,
    parent_id: parent === undefined ? null : (tagIds.get(parent) ?? null),
    program_count: 0,
  })),
  directory_organizations: [] as Record<string, unknown>[],
  directory_programs: [] as Record<string, unknown>[],
  directory_program_tags: [] as { program_id: number; tag_id: number | undefined }[],
  directory_locations: [] as Record<string, unknown>[],
  directory_program_locations: [] as Record<string, unknown>[],
});

/** Counts the programs for each tag, including the programs of its child tags. */
function countTags(rows: DirectoryRows): void {
  const programs = new Map<number, Set<number>>();
  const parentOf = new Map<number, number | null>(rows.directory_tags.map(({ id, parent_id }) => [id, parent_id]));
  for (const { program_id, tag_id } of rows.directory_program_tags)
    for (const id of [tag_id, parentOf.get(tag_id ?? 0)])
      if (id) programs.set(id, (programs.get(id) ?? new Set()).add(program_id));
  for (const tag of rows.directory_tags) tag.program_count = programs.get(tag.id)?.size ?? 0;
}
