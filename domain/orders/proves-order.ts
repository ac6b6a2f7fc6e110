/** "BC2DF": without vowels, which could make a word, and without what is mistaken for something else. */
export const collectCodeLetters = 'BCDFGHJKMNPQRSTVWXYZ23456789'
export const collectCodeLength = 5

/** Whether what somebody says at the counter is the order's number or its code, however they write it. */
export function provesOrder(
  said: string,
  { orderNumber, collectCode }: { orderNumber: string; collectCode: string | null },
): 'number' | 'code' | null {
  const plain = plainOf(said)
  if (plain === '') return null
  if (collectCode !== null && plain === plainOf(collectCode)) return 'code'
  const number = plainOf(orderNumber)
  return plain === number || plain === number.replace(/^ORD/, '') ? 'number' : null
}

function plainOf(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '')
}
