import { useState } from 'react';
import type { SendRequest } from './ask.ts';
import { request } from './client.ts';
import { Header } from './Header.tsx';
import { People } from './People.tsx';
import { Phone } from './Phone.tsx';
import { Choice } from './parts.tsx';
import { Rehearsal } from './Rehearsal.tsx';
import { useView } from './use-view.ts';

/** Returns the chosen phone. It is part of the page's URL, so that a reload or a second window shows the same phone. */
function useChosen(): [number: string | undefined, choose: (number: string) => void] {
  const [number, setNumber] = useState(() => new URLSearchParams(location.search).get('number') ?? undefined);
  return [
    number,
    (next) => {
      history.replaceState(null, '', `?${new URLSearchParams({ number: next })}`);
      setNumber(next);
    },
  ];
}

const sides = [
  ['people', 'People'],
  ['phone', 'Phone'],
  ['rehearsal', 'Rehearsal'],
] as const;

type Side = (typeof sides)[number][0];

/**
 * The phone page: the list of people, the chosen person's phone, and the simulation controls. A narrow screen shows
 * only one of these parts at a time.
 */
export function App() {
  const [chosen, choose] = useChosen();
  const [search, setSearch] = useState('');
  const [side, setSide] = useState<Side>(chosen === undefined ? 'people' : 'phone');
  const [refusal, setRefusal] = useState<string>();
  const { view, problem, retry } = useView(chosen, search);

  const ask: SendRequest = async (method, path, body) => {
    try {
      await request(method, path, body);
      setRefusal(undefined);
      retry();
      return true;
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
      return false;
    }
  };
  const show = (number: string) => {
    choose(number);
    setSide('phone');
    setRefusal(undefined);
  };

  return (
    <div className="page" data-side={side}>
      <Header view={view} ask={ask} />
      {(problem ?? refusal) !== undefined && (
        <p className="problem" role="alert">
          {problem ?? refusal}
          <button type="button" onClick={() => (problem === undefined ? setRefusal(undefined) : retry())}>
            {problem === undefined ? 'Close' : 'Try again'}
          </button>
        </p>
      )}
      <nav className="sides" aria-label="Parts of the page">
        <Choice<Side> label="Part of the page" value={side} options={sides} onChange={setSide} />
      </nav>
      <main>
        <People view={view} chosen={chosen} search={search} onSearch={setSearch} onChoose={show} />
        <Phone key={chosen} view={view} ask={ask} />
        <Rehearsal view={view} ask={ask} onChoose={show} />
      </main>
    </div>
  );
}
