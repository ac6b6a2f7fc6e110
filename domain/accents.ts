// These letters have no separable accent, so decomposition leaves them whole.
const wholeLetters = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['Æ', 'AE'],
  ['œ', 'oe'],
  ['Œ', 'OE'],
  ['ø', 'o'],
  ['Ø', 'O'],
  ['ł', 'l'],
  ['Ł', 'L'],
  ['đ', 'd'],
  ['Đ', 'D'],
  ['ı', 'i'],
])

/** "Électronique" becomes "Electronique": for codes and addresses, never for names that people read. */
export function foldAccents(text: string): string {
  const bare = text.normalize('NFD').replace(/\p{M}/gu, '')
  return Array.from(bare, (letter) => wholeLetters.get(letter) ?? letter).join('')
}
