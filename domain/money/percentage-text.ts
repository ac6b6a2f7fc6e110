/** "12,4%": with a decimal comma, like the amounts beside it. */
export function percentageText(percentage: number): string {
  return `${percentage.toFixed(1).replace('.', ',')}%`
}
