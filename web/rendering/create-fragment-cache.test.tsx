import { createContext, type ReactNode, useContext } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeEach, describe, expect, it } from 'vitest'
import { createFragmentCache, type FragmentBytes } from './create-fragment-cache.tsx'
import { type FragmentMarkup, FragmentMarkupContext, Fragments } from './fragments.tsx'

const Shout = createContext('')
const surround = (fragments: ReactNode) => <Shout value="!">{fragments}</Shout>

type CardProps = { name: string; price: number | null }

const drawn: string[] = []
beforeEach(() => drawn.splice(0))

function Card({ name, price }: CardProps) {
  drawn.push(name)
  return (
    <li>
      {name} costs {price}
      {useContext(Shout)}
    </li>
  )
}

function Shelf({ cards }: { cards: CardProps[] }) {
  return <Fragments as="ul" className="grid" of={Card} each={cards} />
}

function Other({ name }: CardProps) {
  return <b>{name}</b>
}

function Cutter() {
  return <hr data-cut="" />
}

const asText =
  (bytesOf: FragmentBytes): FragmentMarkup =>
  (component, each) =>
    bytesOf(component, each).map(String)

const aCache = (maxSize = 10_000) => asText(createFragmentCache({ maxSize, surround }))

describe('the markup of fragments', () => {
  it('is rendered once for the same props, and again for props that have changed', () => {
    const markup = aCache()
    const first = markup(Card, [
      { name: 'Phone', price: 1 },
      { name: 'Laptop', price: 2 },
    ])
    const second = markup(Card, [
      { name: 'Laptop', price: 3 },
      { name: 'Phone', price: 1 },
    ])
    expect(drawn).toEqual(['Phone', 'Laptop', 'Laptop'])
    expect(second).toEqual([first[1]?.replace('2', '3'), first[0]])
  })

  it('is reused inside a fragment that has changed', () => {
    const markup: FragmentMarkup = asText(
      createFragmentCache({
        maxSize: 10_000,
        surround: (fragments) => (
          <FragmentMarkupContext value={markup}>{surround(fragments)}</FragmentMarkupContext>
        ),
      }),
    )
    const phone = { name: 'Phone', price: 1 }
    markup(Shelf, [{ cards: [phone, { name: 'Laptop', price: 2 }] }])
    const [shelf] = markup(Shelf, [{ cards: [phone, { name: 'Laptop', price: 3 }] }])
    expect(drawn).toEqual(['Phone', 'Laptop', 'Laptop'])
    expect(shelf).toBe(renderToString(surround(<Shelf cards={[phone, { name: 'Laptop', price: 3 }]} />)))
  })

  it('distinguishes components with the same props', () => {
    const markup = aCache()
    const props = { name: 'Phone', price: 1 }
    expect(markup(Card, [props])).not.toEqual(markup(Other, [props]))
  })

  it('escapes its input, even text that looks like the separator', () => {
    const markup = aCache()
    const [one, two] = markup(Card, [
      { name: '<hr data-cut=""/>', price: 1 },
      { name: '<script>', price: 2 },
    ])
    expect(one).toContain('&lt;hr data-cut=&quot;&quot;/&gt;')
    expect(two).toContain('&lt;script&gt;')
  })

  it('is refused if a component renders the separator itself', () => {
    expect(() => aCache()(Cutter, [{}])).toThrow('the mark that stands between fragments')
  })

  it('is limited by its size', () => {
    const markup = aCache(150)
    for (const name of ['A', 'B', 'C', 'A']) markup(Card, [{ name, price: 1 }])
    expect(drawn).toEqual(['A', 'B', 'C', 'A'])
  })

  it('is exactly what a page renders without it, so that hydration matches', () => {
    const markup = aCache()
    const page = (
      <Shout value="!">
        <Fragments
          as="ul"
          className="grid"
          of={Card}
          each={[
            { name: 'Phone & more', price: 1 },
            { name: 'Laptop', price: null },
          ]}
        />
      </Shout>
    )
    expect(renderToString(<FragmentMarkupContext value={markup}>{page}</FragmentMarkupContext>)).toBe(
      renderToString(page),
    )
  })
})
