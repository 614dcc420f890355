import { useState } from 'react';
import type { PhoneView, View } from '../api/views.ts';
import type { SendRequest } from './ask.ts';
import { CallCard } from './CallCard.tsx';
import { Composer } from './Composer.tsx';
import { Conversation } from './Conversation.tsx';
import { clockText, phoneText } from './format.ts';
import { useNow } from './use-now.ts';

/** One person's phone: its incoming calls, its texts, and the controls to respond. */
export function Phone({ view, ask }: { view: View | undefined; ask: SendRequest }) {
  const now = useNow(view?.offsetMs ?? 0);
  const phone = view?.phone;
  return (
    <section className="stage" aria-label="Phone">
      <div className="phone">
        <div className="screen">
          <div className="status" aria-hidden>
            <span>{clockText(now)}</span>
            <span>5G</span>
          </div>
          {view && phone ? (
            <Screen view={view} phone={phone} now={now} ask={ask} />
          ) : (
            <p className="empty">{view ? 'Choose the member or number of this phone.' : ''}</p>
          )}
        </div>
      </div>
    </section>
  );
}

/** Returns the account's number that the phone's latest call or text used. */
function latestLine({ texts, calls }: PhoneView): string | undefined {
  const [text, call] = [texts.at(-1), calls.at(-1)];
  if (!text || !call) return text?.line ?? call?.other;
  return Temporal.Instant.compare(Temporal.Instant.from(call.at), Temporal.Instant.from(text.at)) > 0
    ? call.other
    : text.line;
}

interface ScreenProps {
  view: View;
  phone: PhoneView;
  now: Temporal.Instant;
  ask: SendRequest;
}

function Screen({ view, phone, now, ask }: ScreenProps) {
  const latest = latestLine(phone);
  const [picked, pick] = useState<string>();
  const number = picked ?? latest ?? view.lines[0]?.number;
  const nameOf = (line: string) => view.lines.find((entry) => entry.number === line)?.name ?? phoneText(line);
  const current = phone.calls.filter(({ endedAt }) => endedAt === null);
  const numbers = [...new Set([...view.lines.map((line) => line.number), ...phone.texts.map(({ line }) => line)])];
  return (
    <>
      {current.map((call) => (
        <CallCard key={call.sid} call={call} name={nameOf(call.other)} now={now} ask={ask} />
      ))}
      {number === undefined ? (
        <p className="empty">Guidepost has no phone numbers yet, so this phone cannot text or call.</p>
      ) : (
        <>
          <div className="with">
            {numbers.length > 1 ? (
              <select aria-label="Number" value={number} onChange={(event) => pick(event.target.value)}>
                {numbers.map((line) => (
                  <option key={line} value={line}>
                    {nameOf(line)}
                  </option>
                ))}
              </select>
            ) : (
              <b>{nameOf(number)}</b>
            )}
            <small>{phoneText(number)}</small>
          </div>
          <Conversation texts={phone.texts.filter(({ line }) => line === number)} now={now} />
          <Composer person={phone.person} line={number} ask={ask} />
        </>
      )}
    </>
  );
}
