import type { ShopSettings } from '#contract/shop/shop.ts'

/** From ECT Act 25 of 2002 s44. The shop may promise more. */
export const changeOfMindDaysByLaw = 7

export function countText(count: number, one: string): string {
  return count === 1 ? `1 ${one}` : `${count} ${one}s`
}

export function sentenceStart(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** "Kwela Tech (Pty) Ltd, 12 Sample Street, Woodstock, Cape Town, 7925" */
export function postalLine({ company, contact }: Pick<ShopSettings, 'company' | 'contact'>): string {
  return [company.legalName, ...contact.address].join(', ')
}
