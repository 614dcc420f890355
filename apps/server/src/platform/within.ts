/**
 * Waits for a result for a limited time. The work itself continues.
 * @param ms the time limit in milliseconds
 * @throws an error with `message` if there is no result after this time
 */
export async function within<T>(ms: number, message: string, result: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(message)), ms);
  });
  result.catch(() => {});
  return Promise.race([result, late]).finally(() => clearTimeout(timer));
}
