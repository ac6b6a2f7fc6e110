/** Names of models as makers write them: "i phone" as iphone, "ip15 pro" as "iphone 15 pro", s24+ as "s24 plus". */
export function evenModels(text: string): string {
  return replacements.reduce((so, [pattern, name]) => so.replace(pattern, name), text)
}

const replacements: readonly (readonly [RegExp, string])[] = [
  [/\bi[ -]?(?:phone|fone)\b|\bi?phon\b/gi, 'iphone'],
  [/\bi[ -](pad|mac|pod)\b/gi, 'i$1'],
  [/\bip ?(?!6\d)(\d{2})(?= ?(?:pro|max|plus|mini|air|e\b|$))/gi, 'iphone $1'],
  [/\b(\d{2}) ?(?:pm|promax|pro-max)\b/gi, '$1 pro max'],
  [/\b(\d{2} pro) ?max\b/gi, '$1 max'],
  [/\bair[ -]pods?\b/gi, 'airpods'],
  [/\bi ?watch\b/gi, 'apple watch'],
  [/\bi[ -]?([3579])[ -]?(\d{4,5}[a-z]{0,2})\b/gi, 'i$1 $2'],
  [/\bi ([3579])\b/gi, 'i$1'],
  [/\b(samsung|galaxy) ([asmf])[ -]?(\d{2})\b/gi, '$1 $2$3'],
  [/^([asmf]) (\d{2})(?= ?(?:$|[45]g|ultra|plus|fe|case|cover))/gi, '$1$2'],
  [/\br([3579]) (?=\d{4}|laptop|pc\b)/gi, 'ryzen $1 '],
  [/\b(s2\d) ?u\b/gi, '$1 ultra'],
  // The sign is lost where words are taken apart.
  [/(\d[a-z]{0,2})\+(?!\d)/gi, '$1 plus'],
  [/\bplay[ -]station\b/gi, 'playstation'],
  [/\b(?:playstation|ps) (?:five|vyf)\b/gi, 'ps5'],
  [/\b(?:playstation|ps) (?:four|vier)\b/gi, 'ps4'],
  [/\bx[ -]box\b/gi, 'xbox'],
  [/(?<!iphone )\bxs([sx])\b/gi, 'xbox series $1'],
  [/\b(?:1000[ -]?)?xm ?([3-6])\b/gi, '1000xm$1'],
  [/\ba ([345]) (?=paper|papier)/gi, 'a$1 '],
]

const cuts: readonly RegExp[] = [
  // A family and its number: iphone17, hero12, ryzen7.
  /^([a-z]{4,})(\d[\da-z]{0,5})$/,
  // Letters before a long number: rtx4060, hp2320.
  /^([a-z]{2,3})(\d{3,}[a-z]{0,3})$/,
  // A number and what narrows it: s24ultra, 990pro, 4060ti.
  /^([a-z]{0,2}\d{2,4}|\d{3,4}x?)(ultra|plus|promax|pro|max|ti|xtx|xt|super|evo|xl)$/,
]

/** A model's parts, apart: joined again they are found as well. */
export function cutModel(word: string): string[] {
  for (const pattern of cuts) {
    const [whole, first = '', rest = ''] = pattern.exec(word) ?? []
    if (whole) return [first, ...cutModel(rest)]
  }
  return [word]
}
