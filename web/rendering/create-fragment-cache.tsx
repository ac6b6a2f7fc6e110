import { LRUCache } from 'lru-cache'
import { type ComponentType, Fragment, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

type Needs = {
  /** Bytes of markup and UTF-16 code units of keys together. */
  maxSize: number
  /** The context around a fragment, the same for all. */
  surround: (fragments: ReactNode) => ReactNode
}

/** Markup of one component, for each of several props, as the bytes that a page sends. */
export type FragmentBytes = <Props extends object>(
  component: ComponentType<Props>,
  each: readonly Props[],
) => Buffer[]

/** Caches the markup of fragments by all of their inputs, so that none of it can be out of date. */
export function createFragmentCache({ maxSize, surround }: Needs): FragmentBytes {
  const cached = new LRUCache<string, Buffer>({
    maxSize,
    sizeCalculation: (bytes, key) => bytes.length + key.length,
  })
  const numbers = new WeakMap<object, number>()
  let components = 0

  return (component, each) => {
    const number = numbers.get(component) ?? ++components
    numbers.set(component, number)
    const keys = each.map((props) => `${number} ${JSON.stringify(props)}`)
    const found = keys.map((key) => cached.get(key))

    const missing = keys.flatMap((_, index) => (found[index] === undefined ? [index] : []))
    if (missing.length === 0) return found as Buffer[]
    const made = render(
      component,
      missing.map((index) => each[index] as (typeof each)[number]),
      surround,
    )
    missing.forEach((index, place) => {
      found[index] = made[place]
      cached.set(keys[index] as string, made[place] as Buffer)
    })
    return found as Buffer[]
  }
}

// No product text can look like it, since React escapes its input.
const cut = <hr data-cut="" />
const cutMarkup = '<hr data-cut=""/>'

/** All in one go: the wrapper costs as much as one of them. */
function render<Props extends object>(
  Component: ComponentType<Props>,
  each: readonly Props[],
  surround: Needs['surround'],
): Buffer[] {
  const markup = renderToString(
    surround(
      <>
        {cut}
        {each.map((props, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once and never again
          <Fragment key={index}>
            <Component {...props} />
            {cut}
          </Fragment>
        ))}
      </>,
    ),
  )
  const parts = markup.split(cutMarkup).slice(1, -1)
  if (parts.length !== each.length) throw new Error('A fragment holds the mark that stands between fragments')
  return parts.map(ownBytes)
}

/** Node cuts small buffers from larger ones, and a cached slice would keep the whole alive. */
function ownBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}
