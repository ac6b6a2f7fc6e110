import pg from 'pg'
import { vi } from 'vitest'

export async function statementsDuring(act: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await act()
    return sent.mock.calls.length
  } finally {
    sent.mockRestore()
  }
}
