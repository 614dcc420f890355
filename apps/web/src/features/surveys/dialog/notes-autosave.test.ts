import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createNotesAutosave, type StoredNotes } from './notes-autosave.ts';

/** A server that trims notes and refuses an outdated version, and a field that saves to it. */
function setup(notes = '') {
  const server = { stored: { notes, version: 1 } satisfies StoredNotes as StoredNotes, loses: false, isDown: false };
  const sent: string[] = [];
  let text = notes;
  let state = 'nothing';
  let last: Promise<unknown> = Promise.resolve();
  const set = (next: string) => {
    server.stored = { notes: next.trim(), version: server.stored.version + 1 };
  };
  const autosave = createNotesAutosave({
    stored: server.stored,
    async send(next, version) {
      sent.push(next);
      await new Promise((resolve) => setTimeout(resolve, 100));
      if (server.isDown) throw new Error('down');
      if (version !== server.stored.version) return { conflict: server.stored };
      set(next);
      if (server.loses) throw new Error('lost');
      return { stored: server.stored };
    },
    inOrder(run) {
      const turn = last.then(run);
      last = turn;
      return turn;
    },
    onText: (next) => {
      text = next;
    },
    onState: (next) => {
      state = next;
    },
  });
  return { autosave, server, sent, set, text: () => text, state: () => state };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  return () => void vi.useRealTimers();
});

describe('autosave of survey notes', () => {
  it('keeps a space or line break at the end of the text in the field', async () => {
    const { autosave, server, text, state } = setup();
    autosave.write('Called.\n');
    await pass(2000);
    autosave.receive(server.stored);
    expect([state(), server.stored.notes, text()]).toEqual(['saved', 'Called.', 'Called.\n']);
  });

  it('shows the notes of a colleague, unless the user has unsaved changes', () => {
    const { autosave, text } = setup('Texts');
    autosave.receive({ notes: 'Texts. Calls', version: 2 });
    expect(text()).toBe('Texts. Calls');
    autosave.write('Mine');
    autosave.receive({ notes: 'Theirs', version: 3 });
    expect(text()).toBe('Mine');
  });

  it('merges notes that a colleague wrote at the same time', async () => {
    const { autosave, server, set, text } = setup('Texts');
    set('Texts\nNot on Sundays');
    autosave.write('Texts\nBefore five');
    await pass(2000);
    expect(text()).toBe('Texts\nNot on Sundays\nBefore five');
    expect(server.stored.notes).toBe(text());
  });

  it("does not merge the user's own text after a lost response", async () => {
    const { autosave, server, text, state } = setup();
    server.loses = true;
    autosave.write('Membr is well ');
    await pass(2000);
    expect(state()).toBe('failed');
    server.loses = false;
    autosave.write('Member is well');
    await pass(2000);
    expect([state(), server.stored.notes, text()]).toEqual(['saved', 'Member is well', 'Member is well']);
  });

  it('recognizes the lost text if a later text did not reach the server', async () => {
    const { autosave, server, text } = setup();
    server.loses = true;
    autosave.write('One');
    await pass(2000);
    server.isDown = true;
    autosave.write('Two');
    await pass(2000);
    Object.assign(server, { loses: false, isDown: false });
    autosave.write('Three');
    await pass(2000);
    expect([server.stored.notes, text()]).toEqual(['Three', 'Three']);
  });

  it('sends one text at a time, and the last text before it reports success', async () => {
    const { autosave, server, sent, text } = setup();
    autosave.write('On');
    await pass(1550);
    autosave.write('One');
    const saved = autosave.save();
    expect(sent).toEqual(['On']);
    await pass(300);
    expect(await saved).toBe(true);
    expect([sent, server.stored.notes, text()]).toEqual([['On', 'One'], 'One', 'One']);
  });

  it('saves a change whose pause has not ended when the field disappears', async () => {
    const { autosave, server } = setup();
    autosave.write('Called.');
    autosave.stop();
    await pass(200);
    expect(server.stored.notes).toBe('Called.');
  });

  it('does not save again when the field disappears after a failure', async () => {
    const { autosave, server, sent } = setup();
    server.isDown = true;
    autosave.write('Called.');
    await pass(2000);
    autosave.stop();
    await pass(2000);
    expect(sent).toHaveLength(1);
  });
});
