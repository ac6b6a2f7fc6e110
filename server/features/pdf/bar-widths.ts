import bwip from 'bwip-js/generic'
import { isGtin } from '#domain/catalogue/gtin.ts'

/** Of bars and the gaps between them, in turn, in modules. */
export type BarWidths = readonly number[]

const gtinCodes: Record<number, string> = { 8: 'ean8', 12: 'upca', 13: 'ean13' }

/** A product's number as on its box; anything else as Code 128, which takes any text of plain letters. */
export function barWidths(text: string): BarWidths {
  const symbology = isGtin(text) ? (gtinCodes[text.length] ?? 'code128') : 'code128'
  const [code] = bwip.raw({ bcid: symbology, text })
  if (!code || !('sbs' in code)) throw new Error(`${symbology} has no bars`)
  return code.sbs
}

/** Whether a text can be a Code 128: what suppliers write into codes is not always plain. */
export function canBeBarcode(text: string): boolean {
  return /^[\x20-\x7e]{1,48}$/.test(text)
}
