const consonants = 'bdfghjklmnprstvwz'
const vowels = 'aeiou'

const groups = 3
const syllablesOfGroup = 2

/**
 * "tumek-larod-binis-42": words that can be read out and typed, with more than 50 bits of chance. `draw` gives a whole
 * number below its argument, by chance.
 */
export function suggestPassword(draw: (below: number) => number): string {
  const one = (letters: string) => letters[draw(letters.length)] ?? ''
  const syllable = () => one(consonants) + one(vowels)
  const times = <Made>(count: number, make: () => Made) => Array.from({ length: count }, make)
  const words = times(groups, () => times(syllablesOfGroup, syllable).join('') + one(consonants))
  return [...words, 10 + draw(90)].join('-')
}
