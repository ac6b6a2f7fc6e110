/** "1 day", "6 years". */
export function countOf(count: number, unit: 'day' | 'month' | 'year'): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
