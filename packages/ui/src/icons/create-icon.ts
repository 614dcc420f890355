import { type ComponentProps, createElement, type ReactNode } from 'react';

export interface IconProps extends Omit<ComponentProps<'svg'>, 'stroke'> {
  /** Width and height, in pixels or as a CSS length. The default is 24. */
  size?: number | string;
  /** Width of the lines, on a grid of 24 by 24. A filled icon has no lines. */
  stroke?: number | string;
}
export type Icon = (props: IconProps) => ReactNode;

/** An icon's elements: tag and attributes. */
export type IconShapes = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];

const outline = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

/** Creates a component from a Tabler icon. `npm run icons` writes the files that call it. */
export const createIcon =
  (style: 'outline' | 'filled', name: string, shapes: IconShapes): Icon =>
  ({ color = 'currentColor', size = 24, stroke = 2, className, children, ...rest }) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        viewBox: '0 0 24 24',
        width: size,
        height: size,
        className: ['tabler-icon', `tabler-icon-${name}`, className].filter(Boolean).join(' '),
        ...(style === 'filled' ? { fill: color } : { ...outline, stroke: color, strokeWidth: stroke }),
        ...rest,
      },
      ...shapes.map(([tag, attributes]) => createElement(tag, attributes)),
      children,
    );
