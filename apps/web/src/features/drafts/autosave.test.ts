import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changedCharacters } from '../../shared/rich-text/text.ts';
import { type AutosaveState, createAutosave } from './autosave.ts';

interface Save {
  text: string;
  done: () => void;
  fail: () => void;
}

function setup(saved = '', again = true) {
  const saves: Save[] = [];
  const states: AutosaveState[] = [];
  const failures: unknown[] = [];
  const held: string[] = [];
  const hold = { isOn: false, unchanged: 0 };
  const autosave = createAutosave({
    saved,
    difference: changedCharacters,
    acceptable: (text) => text.length < 100,
    retries: () => again,
    save: (text) =>
      new Promise((resolve, reject) =>
        saves.push({ text, done: () => resolve(1), fail: () => reject(new Error('down')) }),
      ),
    isHeld: () => hold.isOn,
    onHeld: (text) => held.push(text),
    onUnchanged: () => {
      hold.unchanged += 1;
    },
    onState: (state) => states.push(state),
    onFailure: (error) => failures.push(error),
  });
  return { autosave, saves, states, failures, held, hold };
}

describe('autosave', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  it('waits 1500 ms after the last change', async () => {
    const { autosave, saves } = setup();
    autosave.changed('<p>Hello</p>');
    await pass(1400);
    autosave.changed('<p>Hello there</p>');
    await pass(1499);
    expect(saves).toHaveLength(0);
    await pass(1);
    expect(saves.map((s) => s.text)).toEqual(['<p>Hello there</p>']);
  });

  it('needs at least five changed characters', async () => {
    const { autosave, saves } = setup('<p>Hello</p>');
    autosave.changed('<p>Helloabcd</p>');
    await pass(5000);
    expect(saves).toHaveLength(0);
    autosave.changed('<p>Helloabcde</p>');
    await pass(1500);
    expect(saves).toHaveLength(1);
  });

  it('runs one save at a time, and saves later changes afterwards', async () => {
    const { autosave, saves } = setup();
    autosave.changed('<p>first text</p>');
    await pass(1500);
    autosave.changed('<p>first text and more</p>');
    await pass(4000);
    expect(saves).toHaveLength(1);
    saves[0]?.done();
    await pass(1500);
    expect(saves.map((s) => s.text)).toEqual(['<p>first text</p>', '<p>first text and more</p>']);
  });

  it('reports SAVING, SAVED, and IDLE after 1750 ms', async () => {
    const { autosave, saves, states } = setup();
    autosave.changed('<p>Hello</p>');
    await pass(1500);
    saves[0]?.done();
    await pass(1749);
    expect(states).toEqual(['SAVING', 'SAVED']);
    await pass(1);
    expect(states).toEqual(['SAVING', 'SAVED', 'IDLE']);
  });

  it('logs a failure, resets the indicator and tries again', async () => {
    const { autosave, saves, states, failures } = setup();
    autosave.changed('<p>Hello</p>');
    await pass(1500);
    saves[0]?.fail();
    await pass(0);
    expect(states).toEqual(['SAVING', 'IDLE']);
    expect(failures).toHaveLength(1);
    await pass(10_000);
    expect(saves.map((s) => s.text)).toEqual(['<p>Hello</p>', '<p>Hello</p>']);
  });

  it('does not try again if the server refuses', async () => {
    const { autosave, saves } = setup('', false);
    autosave.changed('<p>Hello</p>');
    await pass(1500);
    saves[0]?.fail();
    await pass(30_000);
    expect(saves).toHaveLength(1);
    autosave.changed('<p>Hello again</p>');
    await pass(1500);
    expect(saves).toHaveLength(2);
  });

  it('does not send a value that the server would refuse', async () => {
    const { autosave, saves } = setup();
    autosave.changed('long '.repeat(30));
    await pass(5000);
    await autosave.flush();
    expect([saves.length, autosave.unsaved()?.length]).toEqual([0, 150]);
  });

  it('saves any difference on a flush, after the current save', async () => {
    const { autosave, saves } = setup();
    autosave.changed('<p>Hello</p>');
    await pass(1500);
    autosave.changed('<p>Hello!</p>');
    const flushed = autosave.flush();
    saves[0]?.done();
    await pass(0);
    expect(saves.map((s) => s.text)).toEqual(['<p>Hello</p>', '<p>Hello!</p>']);
    expect(autosave.unsaved()).toBe('<p>Hello!</p>');
    saves[1]?.done();
    await flushed;
    expect(autosave.unsaved()).toBeUndefined();
  });

  it('does not save a settled value, even after a save in progress, and saves later changes', async () => {
    const { autosave, saves } = setup();
    autosave.changed('<p>Mine, half</p>');
    await pass(1500);
    autosave.changed('<p>Mine, all of it</p>');
    const settled = autosave.settle('<p>Theirs</p>');
    saves[0]?.done();
    await settled;
    await pass(20_000);
    expect(saves).toHaveLength(1);
    expect(autosave.unsaved()).toBeUndefined();
    autosave.changed('<p>Theirs, and more</p>');
    await pass(1500);
    expect(saves.at(-1)?.text).toBe('<p>Theirs, and more</p>');
  });

  it('starts no save while paused, waits for the current save, and continues on resume', async () => {
    const { autosave, saves } = setup();
    autosave.changed('<p>Hello</p>');
    await pass(1500);
    let settled = false;
    void autosave.pause().then(() => {
      settled = true;
    });
    autosave.changed('<p>Hello there</p>');
    await pass(3000);
    expect(settled).toBe(false);
    saves[0]?.done();
    await pass(3000);
    expect([settled, saves.length]).toEqual([true, 1]);
    autosave.resume();
    await pass(1500);
    expect(saves).toHaveLength(2);
  });

  it('reports a value that may not be saved yet, which is no failure, and saves it later', async () => {
    const { autosave, saves, states, failures, held, hold } = setup();
    hold.isOn = true;
    autosave.changed('<p>Hello</p>');
    await pass(1500);
    await autosave.flush();
    expect([saves, states, failures]).toEqual([[], [], []]);
    expect(held).toEqual(['<p>Hello</p>', '<p>Hello</p>']);
    expect(autosave.unsaved()).toBe('<p>Hello</p>');
    hold.isOn = false;
    autosave.changed('<p>Hello</p>');
    await pass(1500);
    expect(saves.map((s) => s.text)).toEqual(['<p>Hello</p>']);
  });

  it('reports that nothing is left to save', () => {
    const { autosave, hold } = setup('<p>Hello</p>');
    autosave.changed('<p>Hello there</p>');
    expect(hold.unchanged).toBe(0);
    autosave.changed('<p>Hello</p>');
    expect(hold.unchanged).toBe(1);
  });

  it('reports nothing after it was stopped', async () => {
    const { autosave, saves, states } = setup();
    autosave.changed('<p>Hello</p>');
    await pass(1500);
    void autosave.stop();
    saves[0]?.done();
    await pass(5000);
    autosave.changed('<p>Something else</p>');
    autosave.resume();
    await pass(5000);
    expect([saves.length, states]).toEqual([1, ['SAVING']]);
  });
});
