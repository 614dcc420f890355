/**
 * Batches work whose cost hardly depends on the number of items. While the maximum number of batches is running, new
 * items are collected. They start together when a running batch ends. If a batch fails, each of its items is processed
 * alone, so that one invalid item does not fail the others.
 * @param work returns one result for each item, in the same order
 * @param limits maximum number of simultaneous batches, and of items in each batch
 */
export function batched<In, Out>(
  work: (items: readonly In[]) => Promise<readonly Out[]>,
  { ways, limit }: { ways: number; limit: number },
): (item: In) => Promise<Out> {
  const waiting: { item: In; done: (out: Out) => void; failed: (error: unknown) => void }[] = [];
  let free = ways;

  async function run(): Promise<void> {
    free -= 1;
    while (waiting.length > 0) {
      const some = waiting.splice(0, limit);
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
