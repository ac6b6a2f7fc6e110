export const saleKinds = ['percent', 'amount', 'prices'] as const
export type SaleKind = (typeof saleKinds)[number]

export const saleStates = ['prepared', 'running', 'ended', 'missed', 'cancelled', 'undone'] as const
export type SaleState = (typeof saleStates)[number]

/** What staff can do with a sale. */
export const saleActs = ['begin', 'cancel', 'end', 'undo'] as const
export type SaleAct = (typeof saleActs)[number]

type SaleFacts = {
  label: string
  /** Whether its prices are asked. */
  isRunning: boolean
  /** What staff may do with it, and what it is then. */
  acts: { readonly [Act in SaleAct]?: SaleState }
}

/** The one table of what each state of a sale means. */
export const saleFacts: Record<SaleState, SaleFacts> = {
  prepared: { label: 'Prepared', isRunning: false, acts: { begin: 'running', cancel: 'cancelled' } },
  running: { label: 'Running', isRunning: true, acts: { end: 'ended', undo: 'undone' } },
  ended: { label: 'Ended', isRunning: false, acts: {} },
  // It began and ended while the shop was down.
  missed: { label: 'Never ran', isRunning: false, acts: {} },
  cancelled: { label: 'Cancelled', isRunning: false, acts: {} },
  undone: { label: 'Undone', isRunning: false, acts: {} },
}

export type SalePeriod = { state: SaleState; beginsAt: Date; endsAt: Date }

/** What a sale becomes by the clock alone; null if nothing is due. */
export function dueSaleState({ state, beginsAt, endsAt }: SalePeriod, now: Date): SaleState | null {
  if (state === 'running') return endsAt <= now ? 'ended' : null
  if (state !== 'prepared' || beginsAt > now) return null
  return endsAt <= now ? 'missed' : 'running'
}

/** More would not fit on a page that a person checks. */
export const maxSaleTargets = 2_000
