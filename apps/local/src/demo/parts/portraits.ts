import { authorAt } from '../journal.ts';
import { workMomentDaysAgo } from '../moments.ts';
import { fillText } from '../note-text.ts';
import { inProgram } from '../paths.ts';
import type { Random } from '../random.ts';
import { health, home, people, reachability, work } from '../text/profiles.ts';
import type { DemoMember, Part, World } from '../world.ts';

/** Handwritten portraits, by member name. */
const written: Readonly<Record<string, string>> = {
  'Dolores Whitaker':
    'Retired school cook, lives alone on the second floor; niece Carmen helps on weekends. Diabetic, loses her appetite when worried about bills. Prefers texts before 5 PM. Hearing aid on the left side, speak slowly on the phone.',
};

/** Descriptions of most members in the program, in the words of their guides. */
export const portraitsPart: Part = (world) => {
  const random = world.random('portraits');
  const rows: Record<string, unknown>[] = [];
  for (const member of world.members) {
    const text = written[`${member.firstName} ${member.lastName}`];
    const chance = inProgram.has(member.statuses.at(-1)?.key ?? '') ? 0.86 : 0.12;
    if (text === undefined && !random.chance(chance)) continue;
    rows.push({
      id: world.nextId('member_summaries'),
      member_id: member.id,
      summary: text ?? portraitOf(world, member, random),
      created_at: workMomentDaysAgo(world.now, text ? 3 : random.between(2, 40), member.city.zone, random).toString(),
    });
  }
  return { member_summaries: rows };
};

function portraitOf(world: World, member: DemoMember, random: Random): string {
  const words = { ...member.words, guideFirst: authorAt(world, member, world.now).firstName };
  const isOld =
    member.dateOfBirth < world.now.toZonedDateTimeISO('UTC').toPlainDate().subtract({ years: 62 }).toString();
  const kin = member.words?.kin ?? '';
  // A wife or husband lives with the member. A neighbor or cousin lives in another home.
  const lives = /wife|husband/.test(kin)
    ? 'couple'
    : /neighbor|cousin/.test(kin) || random.chance(0.65)
      ? 'alone'
      : 'together';
  const begin = `${random.pick(isOld ? work.retired : work.working)}, ${random.pick(home[lives])}.`;
  const rest = [
    random.pick(people[lives === 'alone' ? 'alone' : 'together']),
    random.pick(health),
    random.pick(reachability),
  ];
  return [begin, ...(random.chance(0.75) ? rest : rest.slice(1))]
    .map((sentence) => fillText(sentence, words, random))
    .join(' ');
}
