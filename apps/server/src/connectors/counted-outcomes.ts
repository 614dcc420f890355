/**
 * Wraps an outside service so that the outcome of each call is counted. Synchronous functions and other properties are
 * unchanged.
 * @param isAnswer returns true for an error that the service itself responded with, such as a refused number
 */
export function withCountedOutcomes<T extends object>(
  service: T,
  notify: (outcome: 'answered' | 'failed') => void,
  isAnswer: (error: unknown) => boolean = () => false,
): T {
  return new Proxy(service, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        const result: unknown = value.apply(target, args);
        if (result instanceof Promise)
          result.then(
            () => notify('answered'),
            (error: unknown) => notify(isAnswer(error) ? 'answered' : 'failed'),
          );
        return result;
      };
    },
  });
}
