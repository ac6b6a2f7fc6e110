import { type ComponentProps, createElement, forwardRef, type ReactNode } from 'react'

type IconDrawing = { name: string; node: [tag: string, attributes: Record<string, string>][] }
type IconProps = ComponentProps<'svg'> & { size?: number }

/**
 * Stands in for lucide's own function (vite.config.ts), which weighs six times as much for options that the shop does
 * not use. The markup is the same.
 */
export function createIcon({ name, node }: IconDrawing) {
  const drawn: ReactNode[] = node.map(([tag, attributes]) => createElement(tag, attributes))
  return forwardRef<SVGSVGElement, IconProps>(({ size = 24, className, children, ...props }, ref) =>
    createElement(
      'svg',
      {
        ref,
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: `lucide lucide-${name}${className ? ` ${className}` : ''}`,
        'aria-hidden': props['aria-label'] ? undefined : true,
        ...props,
      },
      drawn,
      children,
    ),
  )
}

export { createIcon as default }
