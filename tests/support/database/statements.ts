import pg from 'pg'
import { vi } from 'vitest'

/** How many statements this process sends to PostgreSQL during an act, on whatever connection. */
export async function statementsDuring(act: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await act()
    return sent.mock.calls.length
  } finally {
    sent.mockRestore()
  }
}
