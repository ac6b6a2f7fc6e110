import { percentageText } from '#domain/money/percentage-text.ts'

/** "up by 8,0%", "down by 2,5%" */
export function movedText(percent: number): string {
  if (percent === 0) return 'the same'
  return `${percent > 0 ? 'up' : 'down'} by ${percentageText(Math.abs(percent))}`
}
