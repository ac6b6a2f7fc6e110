// Mail programs turn anything around a dot or a slash into a link, in any script and with any kind of dot: "еvil.рф",
// "203.0.113.7/pay", "evil。com".
const joint = '[.\\u3002\\uff0e\\uff61\\u2024\\ufe52\\u00b7/\\u2044\\u2215\\uff0f\\\\:@\\uff20]'
const letterOrDigit = '[\\p{L}\\p{N}\\p{M}]'
const clickable = new RegExp(`${letterOrDigit}${joint}+${letterOrDigit}|:\\/\\/`, 'u')
const invisible = /\p{Cf}|\u034f|\u115f|\u1160|\u3164/gu
// "3.5", "24/7", "10:30", possibly followed by punctuation.
const plainNumber = /^\p{Nd}+[.:/]\p{Nd}+[\p{P}\p{S}]*$/u

/**
 * Anyone can make the shop write to anyone's address, so strangers could use it to send advertisements: without
 * clickable links that is pointless.
 */
export function withoutLinks(text: string): string {
  return text
    .replace(invisible, '')
    .replace(/\S+/g, (word) => (clickable.test(word) && !plainNumber.test(word) ? '[link]' : word))
}
