import pg from 'pg'
import { vi } from 'vitest'

/** How many statements are sent, besides telling a connection how to plan them, which it is told once in a while. */
export async function statementsDuring(act: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await act()
    return sent.mock.calls.filter(([asked]) => !String(asked).startsWith('set plan_cache_mode')).length
  } finally {
    sent.mockRestore()
  }
}
