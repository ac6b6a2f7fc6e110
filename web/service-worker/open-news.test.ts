import { expect, it } from 'vitest'
import { openNews } from './open-news.ts'

const origin = 'https://shop.example'

async function pressed(...open: string[]): Promise<string[]> {
  const done: string[] = []
  const windows = {
    matchAll: async () =>
      open.map((path) => ({
        url: origin + path,
        focus: async () => done.push(`look at ${path}`),
        navigate: async (address: string) => done.push(`go to ${address}`),
      })),
    openWindow: async (address: string) => done.push(`open ${address}`),
  }
  await openNews(windows, { news: '/admin/messages', origin })
  return done
}

it('shows the page in a window that is there, or else in a new one', async () => {
  expect(await pressed('/', '/admin/orders', '/admin/messages')).toEqual(['look at /admin/messages'])
  expect(await pressed('/', '/admin/orders')).toEqual([
    'look at /admin/orders',
    `go to ${origin}/admin/messages`,
  ])
  expect(await pressed('/')).toEqual([`open ${origin}/admin/messages`])
})
