import { type ComponentType, createElement, Suspense } from 'react';
import { lazyLargePart } from './lazy-part.ts';
import { useFirstScreenShown } from './use-first-screen-shown.ts';

/**
 * Returns a component that shows nothing until the first screen has its data and the component's own code has loaded.
 * For parts that surround every screen, such as the bar of calls in progress.
 */
export function latePart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Part = lazyLargePart(load) as ComponentType<Props>;
  return function LatePart(props: Props) {
    return useFirstScreenShown() && <Suspense fallback={null}>{createElement(Part, props)}</Suspense>;
  };
}
