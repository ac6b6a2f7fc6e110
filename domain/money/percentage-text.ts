/** "12,4%": with the decimal comma of the amounts beside it. */
export function percentageText(percentage: number): string {
  return `${percentage.toFixed(1).replace('.', ',')}%`
}
