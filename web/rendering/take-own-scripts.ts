/**
 * Tells the inline scripts of React and its router from any that were injected into a page: ours carry the random mark
 * of this rendering. Removes the mark, so that a cached page has none.
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
