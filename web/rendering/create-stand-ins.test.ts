import { expect, it } from 'vitest'
import { createStandIns } from './create-stand-ins.ts'

const Card = () => null
const bytesOf = (_component: unknown, each: readonly object[]) =>
  each.map((props) => Buffer.from(`<li>${JSON.stringify(props)} “R 1 000”</li>`))

const aPage = () => createStandIns(bytesOf, 'mark')

it('takes the place of each fragment of a page, in whatever order they stand', () => {
  const { markup, replaceIn } = aPage()
  const [one, two] = markup(Card, [{ name: 'one' }, { name: 'two' }])
  const [three] = markup(Card, [{ name: 'three' }])
  const page = Buffer.concat(replaceIn(Buffer.from(`<ul>${two}${one}</ul><p>–</p>${three}`)))
  expect(String(page)).toBe(
    '<ul><li>{"name":"two"} “R 1 000”</li><li>{"name":"one"} “R 1 000”</li></ul><p>–</p><li>{"name":"three"} “R 1 000”</li>',
  )
})

it('leaves a page without fragments, and every other comment, as they are', () => {
  const { replaceIn } = aPage()
  const page = '<!DOCTYPE html><!-- a comment --><p>Nothing</p>'
  expect(String(Buffer.concat(replaceIn(Buffer.from(page))))).toBe(page)
})

it('finds a text in the page and in its fragments', () => {
  const { markup, holds } = aPage()
  const page = markup(Card, [{ name: 'one' }]).join('')
  expect([holds(page, '"one"'), holds('<b>two</b>', '<b>'), holds(page, 'three')]).toEqual([
    true,
    true,
    false,
  ])
})
