/**
 * Batches work that costs about as much for many items as for one. Items that arrive while the maximum number of
 * batches is running are collected. They start together as soon as there is room. If a batch fails, each item is done
 * alone, so that one bad item does not fail the others.
 * @param work returns the result of each item in its place
 * @param limits maximum number of batches at once, and of items in each
 */
export function batched<In, Out>(
  work: (items: readonly In[]) => Promise<readonly Out[]>,
  { ways, most }: { ways: number; most: number },
): (item: In) => Promise<Out> {
  const waiting: { item: In; done: (out: Out) => void; failed: (error: unknown) => void }[] = [];
  let free = ways;

  async function run(): Promise<void> {
    free -= 1;
    while (waiting.length > 0) {
      const some = waiting.splice(0, most);
      const all = async (part: typeof some) => {
        const found = await work(part.map(({ item }) => item));
        part.forEach(({ done }, at) => {
          done(found[at] as Out);
        });
      };
      const alone = () => Promise.all(some.map((one) => all([one]).catch(one.failed)));
      await all(some).catch(alone);
    }
    free += 1;
  }

  return (item) =>
    new Promise((done, failed) => {
      waiting.push({ item, done, failed });
      if (free > 0) void run();
    });
}
