import type { Step } from './people.ts';
import type { SeedPlan } from './plan.ts';
import { textArray } from './sql.ts';

/** Maximum number of programs, as in a large state's directory. It is reached with ten thousand members. */
const maxPrograms = 100_000;
const perMember = 10;
const perOrganization = 5;

/** The purposes of programs. Each of these words is a tag. Most tags are children of one of the first ten. */
export const programWords =
  'Food Rent Rides School Legal Health Utilities Shelter Jobs Children Seniors Veterans Mental Dental Vision Budget Taxes Immigration English Computers Clothing Furniture Diapers Childcare Pregnancy Nutrition Exercise Diabetes Recovery Counseling Reentry Disability Caregivers Respite Meals Pantry Vouchers Bus Housing Repairs Weatherization Water Phones Internet Burial Pets Tutoring Scholarships Library Parks'.split(
    ' ',
  );
const kinds = ['Program', 'Center', 'Services', 'Fund', 'Clinic', 'Network', 'House', 'Alliance'];
const sentences = [
  'Help for families who live in the county, whatever their income.',
  'Walk in on weekdays, or call for an appointment in English or Spanish.',
  'Volunteers drive within ten miles; ask two days before.',
  'Free for whoever has Medicaid, on a scale for others.',
  'Bring a photo ID and a bill with your address.',
  'Classes begin on the first Monday of each month.',
];

/** Creates the resource hub: programs in places all over Texas, five per organization, with two tags each. */
export const directorySteps = ({ members }: SeedPlan): Step[] => {
  const programs = Math.min(maxPrograms, members * perMember);
  const series = `generate_series(1, ${programs}) i`;
  const words = textArray(programWords);
  const organization = `(i - 1) / ${perOrganization} + 1`;
  const organizationName = `bench.pick(${words}, ${organization}, 90) || ' ' || bench.pick(${textArray(kinds)}, ${organization}, 91) || ' ' || ${organization}`;
  const tag = (salt: number) => `1 + bench.h(i, ${salt}) % ${programWords.length}`;
  return [
    {
      label: 'directory of programs',
      sql: `
        INSERT INTO directory_tags (id, key, label, parent_id)
          SELECT i, lower(w), w, CASE WHEN i > 10 THEN 1 + i % 10 END FROM unnest(${words}) WITH ORDINALITY AS t (w, i);
        INSERT INTO directory_organizations (id, source, source_id, name, updated_at)
          SELECT DISTINCT ${organization}, 'bench', 'o' || ${organization}, ${organizationName}, bench.anchor() FROM ${series};
        INSERT INTO directory_programs (id, organization_id, source, source_id, name, organization_name, description, languages, phone_number, search_words, last_checked_on, is_remote, updated_at)
          SELECT i, ${organization}, 'bench', 's' || i, (${words})[${tag(92)}] || ' ' || bench.pick(${textArray(kinds)}, i, 94), ${organizationName},
                 bench.pick(${textArray(sentences)}, i, 95) || ' ' || bench.pick(${textArray(sentences)}, i, 96), '{English,Spanish}', '(713) 555-0142',
                 (${words})[${tag(92)}] || ' ' || (${words})[${tag(93)}], bench.anchor()::date, i % 50 = 0, bench.anchor()
            FROM ${series};
        INSERT INTO directory_program_tags SELECT i, ${tag(92)} FROM ${series} UNION SELECT i, ${tag(93)} FROM ${series};
        INSERT INTO directory_locations (id, organization_id, source, source_id, street_address, city, state, zipcode, latitude, longitude, updated_at)
          SELECT i, ${organization}, 'bench', 'l' || i, i || ' Main Street', 'Houston', 'TX', z.zipcode,
                 z.latitude + (bench.u(i, 97) - 0.5) / 10, z.longitude + (bench.u(i, 98) - 0.5) / 10, bench.anchor()
            FROM ${series}
            JOIN (SELECT *, row_number() OVER (ORDER BY zipcode) - 1 AS n, count(*) OVER () AS many
                    FROM zip_codes WHERE zipcode BETWEEN '75000' AND '79999') z ON z.n = bench.h(i, 99) % z.many
           WHERE i % 50 <> 0;
        INSERT INTO directory_program_locations (program_id, location_id, hours)
          SELECT id, id, '[{"days":["MO","TU","WE","TH","FR"],"opensAt":"09:00","closesAt":"17:00","note":null}]' FROM directory_locations;
        UPDATE directory_tags t SET program_count = (SELECT count(*) FROM directory_program_tags x WHERE x.tag_id = t.id);
        UPDATE directory_programs p SET cells = map_cells(l.latitude, l.longitude) FROM directory_locations l WHERE l.id = p.id;
        SELECT note_words(ARRAY(SELECT search_text FROM directory_programs));`,
    },
  ];
};
