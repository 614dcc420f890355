import { expect, it } from 'vitest';
import { readStored, writeStored } from './storage.ts';

function setup() {
  const stored = new Map<string, string>();
  const browser = { isBlocked: false };
  const storage = () => {
    if (browser.isBlocked) throw new DOMException('The operation is insecure.', 'SecurityError');
    return {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => void stored.set(name, value),
      removeItem: (name: string) => void stored.delete(name),
    } as Storage;
  };
  return { stored, browser, storage };
}

it('stores data in the browser and deletes it', () => {
  const { stored, storage } = setup();
  writeStored(storage, 'answers', { pending: 1 });
  expect(readStored(storage, 'answers')).toEqual({ pending: 1 });
  expect(stored.size).toBe(1);
  writeStored(storage, 'answers', null);
  expect(readStored(storage, 'answers')).toBeNull();
  expect(stored.size).toBe(0);
});

it('keeps data in the page if the browser does not allow storage', () => {
  const { browser, storage } = setup();
  browser.isBlocked = true;
  writeStored(storage, 'answers', { pending: 1 });
  writeStored(storage, 'device', 'secret');
  expect(readStored(storage, 'answers')).toEqual({ pending: 1 });
  writeStored(storage, 'answers', null);
  expect(readStored(storage, 'answers')).toBeNull();
  expect(readStored(storage, 'device')).toBe('secret');
  // another storage has its own data
  expect(readStored(setup().storage, 'device')).toBeNull();
});

it('returns the newest data after the browser allows storage again', () => {
  const { browser, storage } = setup();
  writeStored(storage, 'answers', 'first');
  browser.isBlocked = true;
  writeStored(storage, 'answers', 'second');
  browser.isBlocked = false;
  expect(readStored(storage, 'answers')).toBe('second');
  writeStored(storage, 'answers', 'third');
  expect(readStored(storage, 'answers')).toBe('third');
});
