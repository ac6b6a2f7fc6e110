import { type ComponentType, createContext, useContext } from 'react'

/** Serialisable values, which identify a fragment. */
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

/** Set by the server, which renders a fragment once; a browser renders elements. */
export const FragmentMarkupContext = createContext<FragmentMarkup | null>(null)

type FragmentsProps<Props extends object> = {
  as: 'div' | 'footer' | 'header' | 'ul'
  className: string
  /** Renders the same for the same props on every page: it reads nothing from the page and does not use `useId`. */
  of: ComponentType<Props>
  each: readonly (Props & Record<keyof Props, Plain>)[]
  keyOf?: (props: Props) => string | number
}

/**
 * Elements that depend on nothing but their props. When one thing on a page has changed and the page is rendered again,
 * the server has most of the markup already (docs/decisions/0024-pages-are-made-of-fragments.md).
 */
export function Fragments<Props extends object>({
  as: Tag,
  className,
  of: Component,
  each,
  keyOf,
}: FragmentsProps<Props>) {
  const markup = useContext(FragmentMarkupContext)?.(Component, each).join('')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own markup, with its input escaped
  if (markup !== undefined) return <Tag className={className} dangerouslySetInnerHTML={{ __html: markup }} />
  return (
    <Tag className={className}>
      {each.map((props, index) => (
        <Component key={keyOf?.(props) ?? index} {...props} />
      ))}
    </Tag>
  )
}
