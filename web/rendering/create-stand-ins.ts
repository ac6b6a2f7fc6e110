import type { FragmentBytes } from './create-fragment-cache.tsx'
import type { FragmentMarkup } from './fragments.tsx'

/**
 * React gets a short text in place of each fragment of a page, and the bytes take its place once the page is made: most
 * of a page is never a string.
 */
export function createStandIns(fragmentBytes: FragmentBytes, mark: string) {
  const fragments: Buffer[] = []
  const start = `<!--${mark}-`
  return {
    markup: ((component, each) =>
      fragmentBytes(component, each).map(
        (bytes) => `${start}${fragments.push(bytes) - 1}-->`,
      )) as FragmentMarkup,

    /** Whether the page, or one of its fragments, holds this text. */
    holds: (markup: string, text: string) =>
      markup.includes(text) || fragments.some((bytes) => bytes.includes(text)),

    /** The page in parts, with the fragments in their places. */
    replaceIn(page: Buffer): Buffer[] {
      const parts: Buffer[] = []
      let rest = 0
      for (let at = page.indexOf(start); at !== -1; at = page.indexOf(start, rest)) {
        const end = page.indexOf('-->', at)
        const number = Number(page.toString('latin1', at + start.length, end))
        parts.push(page.subarray(rest, at), fragments[number] ?? nothing)
        rest = end + '-->'.length
      }
      return [...parts, page.subarray(rest)]
    },
  }
}

const nothing = Buffer.alloc(0)
