// Without those that look alike: 0 and O, 1, I and L.
const signs = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const drawnLength = 8

/** "WELCOME-7KQ2MX9R": 31 to the power of 8 codes behind each beginning, of which guessing finds none. */
export function drawnCode(beginning: string, random: () => number): string {
  const drawn = Array.from({ length: drawnLength }, () => signs[Math.floor(random() * signs.length)])
  return `${beginning}-${drawn.join('')}`
}

/** What is left of a code for its beginning. */
export const drawnPart = drawnLength + 1
