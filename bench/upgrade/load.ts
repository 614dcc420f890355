import type { NoteId } from '@guidepost/contracts';
import { sleep } from '../../apps/local/src/shared/processes.ts';
import { guideId } from '../lib/database.ts';
import { countEvents, startLiveClient } from '../lib/live-client.ts';
import { until } from '../lib/until.ts';
import { startUploader } from '../lib/uploader.ts';
import type { World } from '../lib/world.ts';
import { startWriter } from '../lib/writer.ts';
import { startReader } from '../nodes/reader.ts';
import { memberIdOf, membersPerGuide } from '../seed/plan.ts';

/** The staff app's requests about a member, which the readers send repeatedly. */
const readPaths = [
  (member: number) => `/api/users/${member}`,
  (member: number) => `/api/users/${member}?include-details=true`,
  (member: number) => `/api/feeds/items?userId=${member}&page-size=20&sort-direction=DESC`,
  (member: number) => `/api/feeds/pending-items?memberId=${member}`,
  (member: number) => `/api/needs?memberId=${member}`,
  () => `/api/users/user/verify`,
];

const sum = (numbers: readonly number[]): number => numbers.reduce((all, n) => all + n, 0);

export interface Totals {
  requests: number;
  /** Attempts that failed and were retried by the client. */
  repeated: number;
  /** Requests that failed even after retries, and files whose content was different. */
  failed: number;
  /** Files that were uploaded, and files that were read and compared. */
  uploaded: number;
  read: number;
}

/** Events of a number of notes: how many each live client misses, and how many it has received more than once. */
export interface Deliveries {
  notes: number;
  missing: number[];
  repeated: number[];
}

/**
 * Starts the clients of the drill: three write notes, three read, two upload files and read them again, and three
 * receive live events.
 */
export async function startLoad(world: World, base: () => string) {
  const tokens = await Promise.all([0, 1, 2].map((n) => world.token(guideId(n), 7200)));
  const token = tokens[0] as string;
  const members = Array.from({ length: membersPerGuide }, (_, n) => memberIdOf(n));
  const watch = { guideIds: [guideId(0)], memberIds: members };
  const listeners = [0, 1, 2].map(() => startLiveClient({ base, token, watch }));
  await until(() => listeners.every((listener) => listener.connected()), 30_000);
  // a client that connects now starts at its own position, so that it receives all events from here on
  await sleep(500);
  const writers = [0, 1, 2].map((n) => startWriter({ name: `w${n}`, token, members, base, pauseMs: 20 }));
  let turn = 0;
  const nextPath = (member: number) => {
    turn += 1;
    return (readPaths[turn % readPaths.length] ?? String)(member);
  };
  const readers = [0, 1, 2].map(() => startReader(base, token, members, nextPath));
  const uploaders = tokens.slice(1).map((one) => startUploader(base, one, 200));
  const notes = () => writers.flatMap(({ acknowledged }) => acknowledged);
  const count = (written: readonly { noteId: NoteId }[]): Deliveries => {
    const counts = listeners.map((listener) => countEvents(listener, written));
    return {
      notes: written.length,
      missing: counts.map(({ missing }) => missing),
      repeated: counts.map(({ repeated }) => repeated),
    };
  };
  return {
    notes,
    listeners,
    totals(): Totals {
      const written = notes();
      const files = uploaders.map(({ counts }) => counts);
      const uploaded = sum(files.map((one) => one.uploaded));
      const read = sum(files.map((one) => one.read));
      return {
        requests: written.length + sum(readers.map(({ counts }) => counts.answered)) + uploaded + read,
        repeated:
          sum(written.map(({ attempts }) => attempts - 1)) +
          sum(readers.map(({ counts }) => counts.repeated)) +
          sum(files.map((one) => one.repeated)),
        failed:
          sum(writers.map(({ refused }) => refused.length)) +
          sum([...readers, ...uploaders].map(({ failures }) => failures.length)),
        uploaded,
        read,
      };
    },
    /** Waits until the live clients have received the events of all notes so far, at most 15 seconds. */
    async deliveries(): Promise<Deliveries> {
      const written = notes();
      await until(() => count(written).missing.every((n) => n === 0), 15_000);
      return count(written);
    },
    failures: (): string[] => [
      ...new Set([
        ...writers.flatMap(({ refused }) => refused),
        ...[...readers, ...uploaders].flatMap(({ failures }) => failures),
      ]),
    ],
    /** The reasons why reads were repeated, with their number. */
    reasons: (): string[] =>
      readers.flatMap(({ repeatedFor }) => [...repeatedFor].map(([kind, n]) => `${n} × ${kind}`)),
    stop: () => Promise.all([...writers, ...readers, ...uploaders].map((one) => one.stop())),
  };
}
