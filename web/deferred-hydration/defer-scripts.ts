const marks = [
  { code: '<link rel="modulepreload"', attribute: '<link rel="' },
  { code: '<script type="module" async="">', attribute: '<script type="' },
]
const deferred = Buffer.from('deferred-')

/**
 * Leaves fetching and running the page's modules to the script of deferred hydration. Works on the original bytes in
 * parts: as a string, or joined again, a page is large garbage.
 */
export function deferScripts(html: Buffer): Buffer[] {
  const cuts = marks.flatMap(({ code, attribute }) => placesOf(code, html).map((at) => at + attribute.length))
  const parts = cuts
    .sort((one, other) => one - other)
    .flatMap((cut, index, all) => [html.subarray(all[index - 1] ?? 0, cut), deferred])
  return [...parts, html.subarray(cuts.at(-1) ?? 0)]
}

function placesOf(code: string, html: Buffer): number[] {
  const places: number[] = []
  for (let at = html.indexOf(code); at !== -1; at = html.indexOf(code, at + code.length)) places.push(at)
  return places
}
