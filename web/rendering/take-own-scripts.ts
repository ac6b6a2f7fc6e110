/**
 * Tells the inline scripts that React and its router wrote from whatever else might have got into a page: those carry the
 * mark of this rendering, which nobody could know before. Takes the mark out again, so that a page that is kept has none.
 */
export function takeOwnScripts(marked: Buffer, mark: string): { html: Buffer; scripts: Buffer[] } {
  const attribute = ` nonce="${mark}"`
  const parts: Buffer[] = []
  const scripts: Buffer[] = []
  let rest = 0
  for (let at = marked.indexOf(attribute); at !== -1; at = marked.indexOf(attribute, rest)) {
    parts.push(marked.subarray(rest, at))
    rest = at + attribute.length
    const tag = marked.lastIndexOf('<', at)
    const start = marked.indexOf('>', at) + 1
    const isInline = !marked.subarray(tag, start).includes(' src=')
    if (isInline && marked.subarray(tag, tag + script.length).equals(script))
      scripts.push(marked.subarray(start, marked.indexOf('</script>', start)))
  }
  return { html: Buffer.concat([...parts, marked.subarray(rest)]), scripts }
}

const script = Buffer.from('<script')
