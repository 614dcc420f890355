import { IconCheck, IconCircleX, IconCopy } from '@guidepost/ui/icons';
import type { WireLine } from '../engine/wire.ts';
import { secondText } from './format.ts';

const icons = { ok: IconCheck, bad: IconCircleX, note: IconCopy };
const tones = { ok: 'success', bad: 'danger', note: 'plain' };

/** The requests between the carrier and Guidepost, latest first. */
export function WireLog({ lines }: { lines: readonly WireLine[] | undefined }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
    <section className="wire" tabIndex={0} aria-label="Wire log">
      <table>
        <thead>
          <tr>
            <th>Time</th>
            <th>Wire</th>
            <th>What</th>
            <th>Answer</th>
          </tr>
        </thead>
        <tbody>
          {lines?.map((line) => (
            <Row key={line.id} line={line} />
          ))}
        </tbody>
      </table>
      {lines?.length === 0 && <p className="empty">There are no requests yet.</p>}
    </section>
  );
}

function Row({ line }: { line: WireLine }) {
  const Icon = icons[line.tone];
  return (
    <tr>
      <td>{secondText(line.at)}</td>
      <td>{line.wire}</td>
      <td>{line.what}</td>
      <td>
        <span className="chip" data-tone={tones[line.tone]}>
          <Icon aria-hidden size={13} />
          {line.answer}
        </span>
      </td>
    </tr>
  );
}
