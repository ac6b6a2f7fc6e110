import { expect, test } from 'vitest'
import { shareLink } from './share-link.ts'

const what = { title: 'A laptop', url: 'https://kwela.example/product/a-laptop' }
const copyInto = (copies: string[]) => async (text: string) => copies.push(text) > 0
const refuse = (name: string) => () => Promise.reject(new DOMException('No', name))

test('opens the browser’s share menu, and copies nothing', async () => {
  const [menus, copies]: [unknown[], string[]] = [[], []]
  const shared = await shareLink(what, {
    share: async (given) => void menus.push(given),
    copy: copyInto(copies),
  })
  expect({ shared, menus, copies }).toEqual({ shared: 'shared', menus: [what], copies: [] })
})

test('does nothing more if the menu is closed again', async () => {
  const copies: string[] = []
  expect(await shareLink(what, { share: refuse('AbortError'), copy: copyInto(copies) })).toBe('cancelled')
  expect(copies).toEqual([])
})

test.each([
  ['has no menu', undefined],
  ['will not open its menu', refuse('NotAllowedError')],
])('copies the link if the browser %s', async (_why, share) => {
  const copies: string[] = []
  expect(await shareLink(what, { share, copy: copyInto(copies) })).toBe('copied')
  expect(copies).toEqual([what.url])
})

test('says so if the link can be neither shared nor copied', async () => {
  expect(await shareLink(what, { share: undefined, copy: async () => false })).toBe('failed')
})
