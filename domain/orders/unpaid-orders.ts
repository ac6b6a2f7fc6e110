/**
 * How much of one customer's may await payment at once: stock that is held for one person is held from everyone else.
 */
export type UnpaidOrderLimits = {
  /** Orders of one account. */
  maxOrders: number
  /** Units of one product, in all its orders together, until the account has paid for an order. */
  maxUnitsNewCustomer: number
  /** The same limit after that. */
  maxUnits: number
}

export type Units = { productId: number; quantity: number }

export type UnpaidLimit =
  | { kind: 'too_many_orders'; maxOrders: number }
  | { kind: 'too_many_units'; productId: number; maxUnits: number; waitingUnits: number }

/** What rules out another order, given those of the account that await payment; null if nothing does. */
export function unpaidLimit({
  limits,
  waiting,
  wanted,
  hasPaidBefore,
}: {
  limits: UnpaidOrderLimits
  waiting: readonly (readonly Units[])[]
  wanted: readonly Units[]
  hasPaidBefore: boolean
}): UnpaidLimit | null {
  if (waiting.length >= limits.maxOrders) return { kind: 'too_many_orders', maxOrders: limits.maxOrders }
  const maxUnits = hasPaidBefore ? limits.maxUnits : limits.maxUnitsNewCustomer
  for (const { productId, quantity } of wanted) {
    const waitingUnits = unitsOf(productId, waiting.flat())
    if (waitingUnits + quantity > maxUnits)
      return { kind: 'too_many_units', productId, maxUnits, waitingUnits }
  }
  return null
}

function unitsOf(productId: number, lines: readonly Units[]): number {
  return lines.reduce((sum, line) => sum + (line.productId === productId ? line.quantity : 0), 0)
}
