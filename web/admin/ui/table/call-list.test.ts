import { expect, test } from 'vitest'
import type { Api } from '#contract/api.ts'
import { listEmails } from '#contract/shop/email.ts'
import { callList } from './call-list.ts'

/** A shop with so many emails, which answers any page. */
function anApi(total: number, asked: unknown[] = []): Api {
  const call = async (_endpoint: unknown, { query }: { query: { page: number; limit: number } }) => {
    asked.push(query)
    const { page, limit } = query
    const rows = Math.max(0, Math.min(limit, total - (page - 1) * limit))
    return {
      emails: Array.from({ length: rows }),
      pagination: { page, limit, total, pages: Math.ceil(total / limit) },
    }
  }
  return { call } as unknown as Api
}

const pageOf = async (total: number, page: number, asked?: unknown[]) => {
  const { emails, pagination } = await callList(
    listEmails,
    { query: { page, limit: 50, q: 'word' } },
    anApi(total, asked),
  )
  return { rows: emails.length, page: pagination.page }
}

test.each([
  [48, 99, { rows: 48, page: 1 }],
  [120, 99, { rows: 20, page: 3 }],
  [100, 3, { rows: 50, page: 2 }],
  [120, 2, { rows: 50, page: 2 }],
  [0, 5, { rows: 0, page: 5 }],
])('of %i rows page %i is %j', async (total, page, shown) => {
  expect(await pageOf(total, page)).toEqual(shown)
})

test('asks for the last page with the same question', async () => {
  const asked: unknown[] = []
  await pageOf(60, 9, asked)
  expect(asked).toEqual([
    { page: 9, limit: 50, q: 'word' },
    { page: 2, limit: 50, q: 'word' },
  ])
})
