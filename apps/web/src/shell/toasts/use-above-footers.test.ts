import { describe, expect, it } from 'vitest';
import { liftOver } from './use-above-footers.ts';

/** A box whose sides are getters, as in a DOMRect. Copying the box with a spread loses the sides. */
class Rect {
  readonly #sides: readonly [left: number, top: number, width: number, height: number];
  constructor(...sides: readonly [left: number, top: number, width: number, height: number]) {
    this.#sides = sides;
  }
  get left() {
    return this.#sides[0];
  }
  get top() {
    return this.#sides[1];
  }
  get right() {
    return this.#sides[0] + this.#sides[2];
  }
  get bottom() {
    return this.#sides[1] + this.#sides[3];
  }
}
const box = (left: number, top: number, width: number, height: number) => new Rect(left, top, width, height);

describe('the messages at the bottom of the window', () => {
  const messages = box(20, 780, 350, 50);

  it('stay in their place if they cover no footer', () => {
    expect(liftOver(messages, [])).toBe(0);
    expect(liftOver(messages, [box(0, 600, 390, 60), box(400, 780, 300, 60)])).toBe(0);
  });

  it('move above the footers that they would cover, one after another', () => {
    expect(liftOver(messages, [box(0, 784, 390, 60)])).toBe(780 - (784 - 8 - 50));
    expect(liftOver(messages, [box(0, 700, 390, 60), box(0, 784, 390, 60)])).toBe(780 - (700 - 8 - 50));
  });

  it('never leave the window', () => {
    expect(liftOver(messages, [box(0, 20, 390, 800)])).toBe(780 - 8);
  });
});
