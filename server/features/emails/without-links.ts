// Mail programs make a link of whatever stands around a dot or a slash, in any script and with any dot: "еvil.рф",
// "203.0.113.7/pay", "evil。com".
const joint = '[.\\u3002\\uff0e\\uff61\\u2024\\ufe52\\u00b7/\\u2044\\u2215\\uff0f\\\\:@\\uff20]'
const letterOrDigit = '[\\p{L}\\p{N}\\p{M}]'
const clickable = new RegExp(`${letterOrDigit}${joint}+${letterOrDigit}|:\\/\\/`, 'u')
const invisible = /\p{Cf}|\u034f|\u115f|\u1160|\u3164/gu
// "3.5", "24/7", "10:30" and such with a sign behind it.
const plainNumber = /^\p{Nd}+[.:/]\p{Nd}+[\p{P}\p{S}]*$/u

/**
 * Anyone can have the shop write to anyone's address, so that it would carry strangers' advertisements: without anything to
 * click there is nothing in it for them.
 */
export function withoutLinks(text: string): string {
  return text
    .replace(invisible, '')
    .replace(/\S+/g, (word) => (clickable.test(word) && !plainNumber.test(word) ? '[link]' : word))
}
