import { IconSearch } from '@guidepost/ui/icons';
import type { Person } from '../api/people.ts';
import type { View } from '../api/views.ts';
import { phoneText } from './format.ts';
import { Avatar } from './parts.tsx';

interface Props {
  view: View | undefined;
  chosen: string | undefined;
  search: string;
  onSearch(text: string): void;
  onChoose(number: string): void;
}

/** The list of people whose phones the user can operate. Includes a search by name or number. */
export function People({ view, chosen, search, onSearch, onChoose }: Props) {
  const people = view?.people ?? [];
  return (
    <section className="people" aria-label="People">
      <label className="search">
        <IconSearch aria-hidden size={16} />
        <span className="hidden">Member or number</span>
        <input
          type="search"
          placeholder="Member or number"
          value={search}
          onChange={(event) => onSearch(event.target.value)}
        />
      </label>
      {view === undefined ? (
        <Skeleton />
      ) : (
        <ul>
          {people.map((person) => (
            <Entry key={person.number} person={person} isChosen={chosen === person.number} onChoose={onChoose} />
          ))}
        </ul>
      )}
      {view !== undefined && people.length === 0 && <p className="empty">No person has this name or number.</p>}
    </section>
  );
}

function Entry({ person, isChosen, onChoose }: { person: Person; isChosen: boolean; onChoose(number: string): void }) {
  const { number, name, kind, type, hasStopped } = person;
  const note = hasStopped ? ', texted STOP' : kind === 'guide' ? ', guide' : type === 'landline' ? ', landline' : '';
  return (
    <li>
      <button type="button" aria-current={isChosen || undefined} onClick={() => onChoose(number)}>
        <Avatar name={name ?? '?'} number={number} />
        <span>
          <b>{name ?? 'Unknown number'}</b>
          <small data-stopped={hasStopped || undefined}>
            {phoneText(number)}
            {note}
          </small>
        </span>
      </button>
    </li>
  );
}

function Skeleton() {
  return (
    <ul aria-busy>
      {Array.from({ length: 8 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing tells one from another
        <li key={row} className="skeleton" />
      ))}
    </ul>
  );
}
