import { type ComponentType, createContext, useContext } from 'react'

/** What can be written down whole, and so tells one fragment from another. */
type Plain =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Plain[]
  | { readonly [name: string]: Plain }

/** Markup of one component, for each of several props. */
export type FragmentMarkup = <Props extends object>(
  component: ComponentType<Props>,
  each: readonly Props[],
) => string[]

/** Set by the server, which makes the markup of a fragment once; a browser draws elements. */
export const FragmentMarkupContext = createContext<FragmentMarkup | null>(null)

type FragmentsProps<Props extends object> = {
  as: 'div' | 'footer' | 'header' | 'ul'
  className: string
  /** Draws the same for the same props, whatever the page: it asks the page for nothing and names nothing with `useId`. */
  of: ComponentType<Props>
  each: readonly (Props & Record<keyof Props, Plain>)[]
  keyOf?: (props: Props) => string | number
}

/**
 * Elements that depend on nothing but their props. The server has most of their markup already when one thing on a page
 * has changed and the page is made anew (docs/decisions/0024-pages-are-made-of-fragments.md).
 */
export function Fragments<Props extends object>({
  as: Tag,
  className,
  of: Component,
  each,
  keyOf,
}: FragmentsProps<Props>) {
  const markup = useContext(FragmentMarkupContext)?.(Component, each).join('')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own markup, which escaped what it was made from
  if (markup !== undefined) return <Tag className={className} dangerouslySetInnerHTML={{ __html: markup }} />
  return (
    <Tag className={className}>
      {each.map((props, index) => (
        <Component key={keyOf?.(props) ?? index} {...props} />
      ))}
    </Tag>
  )
}
