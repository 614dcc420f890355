/**
 * Does for many at once what costs about as much as for one: what comes while as much is under way as may be is gathered, and
 * goes together as soon as there is room. Where several fail together each is done alone, so that one spoils no other.
 * @param work answers for each item in its place
 * @param limits how many pieces of work are under way at once, and for how many items each
 */
export function together<In, Out>(
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
