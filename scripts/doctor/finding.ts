export const areas = [
  'Settings',
  'This machine',
  'Database',
  'Company and legal pages',
  'Address',
  'Email',
  'Payments',
  'Couriers',
  'Backups',
  'People',
  'Work in the background',
] as const
export type Area = (typeof areas)[number]

/**
 * `wrong` would hurt a shop that takes money; a `hint` is worth doing; `unknown` could not be looked up, which is no fault
 * of the shop.
 */
export type FindingState = 'right' | 'hint' | 'unknown' | 'wrong'

export type Finding = {
  area: Area
  state: FindingState
  says: string
  /** What to do about it. */
  remedy: string | null
}

/** Short ways of writing the findings of one area. */
export function findingsIn(area: Area) {
  return {
    right: (says: string): Finding => ({ area, state: 'right', says, remedy: null }),
    hint: (says: string, remedy: string): Finding => ({ area, state: 'hint', says, remedy }),
    unknown: (says: string, remedy: string | null = null): Finding => ({
      area,
      state: 'unknown',
      says,
      remedy,
    }),
    wrong: (says: string, remedy: string): Finding => ({ area, state: 'wrong', says, remedy }),
  }
}
