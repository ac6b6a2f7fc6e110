const NO_BREAK_SPACE = '\u00a0'

/** "R 12 999,00", with non-breaking spaces: the same in every browser, unlike Intl with en-ZA. */
export function rand(cents: number): string {
  const whole = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, NO_BREAK_SPACE)
  return `R${NO_BREAK_SPACE}${whole},${String(cents % 100).padStart(2, '0')}`
}
