// Elsewhere on every page.
const taken = ['main', 'write']

/** Names the places of one page by their headings, each once: "Refunds" is "refunds", the next one "refunds-2". */
export function createIds(): (title: string) => string {
  const used = new Set(taken)
  return (title) => {
    const base =
      title
        .toLowerCase()
        .normalize('NFD')
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, '')
        .slice(0, 60) || 'section'
    let id = base
    for (let count = 2; used.has(id); count++) id = `${base}-${count}`
    used.add(id)
    return id
  }
}
