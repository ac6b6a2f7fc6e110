/** A customer with their session, and how many of their orders are still to be paid. */
export type Account = { token: string; unpaidOrders: number }

export type AccountPool = {
  /** An account that is not in the middle of an order and may place another; undefined if there is none. */
  take(): Account | undefined
  /** After an attempt to order. */
  giveBack(account: Account, outcome: 'ordered' | 'refused'): void
  paid(account: Account): void
}

/** Accounts in turn, so that nobody orders again before everybody has. */
export function createAccountPool(tokens: readonly string[], maxUnpaidOrders: number): AccountPool {
  const free: Account[] = tokens.map((token) => ({ token, unpaidOrders: 0 }))
  let next = 0
  return {
    take() {
      const account = free[next]
      if (account) next++
      return account
    },
    giveBack(account, outcome) {
      if (outcome === 'ordered') account.unpaidOrders++
      if (account.unpaidOrders < maxUnpaidOrders) free.push(account)
    },
    paid(account) {
      if (account.unpaidOrders === maxUnpaidOrders) free.push(account)
      account.unpaidOrders--
    },
  }
}
