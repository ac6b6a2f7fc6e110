import type { PackBody } from '#contract/orders/dispatch.ts'

/** The box as typed: kilograms and centimetres. */
export type BoxForm = { mass: string; length: string; width: string; height: string }

export const emptyBox: BoxForm = { mass: '', length: '', width: '', height: '' }

export type BoxSize = Pick<PackBody, 'massG' | 'lengthMm' | 'widthMm' | 'heightMm'>

/** In grams and millimetres; null if something typed is not a number. Empty fields are not sent. */
export function readBox({ mass, length, width, height }: BoxForm): BoxSize | null {
  const read = {
    massG: readNumber(mass, 1000),
    lengthMm: readNumber(length, 10),
    widthMm: readNumber(width, 10),
    heightMm: readNumber(height, 10),
  }
  if (Object.values(read).some((value) => Number.isNaN(value))) return null
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}

function readNumber(typed: string, times: number): number | undefined {
  const text = typed.trim().replace(',', '.')
  if (text === '') return undefined
  const value = Math.round(Number(text) * times)
  return /^\d+(\.\d+)?$/.test(text) && value > 0 ? value : Number.NaN
}
