/**
 * Browsers that translate a page, and some extensions, put elements in the place of its texts. React knows nothing of
 * it: it would change a text that is no longer shown, such as a sum, or fail to remove it and give up the whole page
 * (https://github.com/facebook/react/issues/11538). So each text stays in its place, empty, beside what stands in for
 * it; once React changes or removes the text, the stand-in goes, and the new text is there to be translated.
 */
export function keepOwnTexts(root: Node): () => void {
  const standIns = new WeakMap<Text, Element>()
  const taken = new WeakSet<Node>()

  const changes = new MutationObserver((records) => {
    for (const { target } of records) {
      const text = target as Text
      if (text.data !== '') giveUp(text)
    }
  })

  const moves = new MutationObserver((records) => {
    for (const record of records)
      for (const node of record.removedNodes) if (node instanceof Text) hear(node, record)
  })

  function hear(text: Text, { addedNodes, previousSibling, nextSibling }: MutationRecord) {
    const standIn = standIns.get(text)
    if (standIn) {
      if (text.isConnected) text.after(standIn)
      else giveUp(text)
      return
    }
    if (text.isConnected || text.data === '') return
    const found = [...addedNodes, previousSibling, nextSibling].find(isStandIn)
    if (found?.isConnected) keep(text, found)
  }

  function isStandIn(node: Node | null): node is Element {
    return node instanceof Element && node.localName === 'font' && !taken.has(node)
  }

  function keep(text: Text, standIn: Element) {
    taken.add(standIn)
    standIns.set(text, standIn)
    text.data = ''
    standIn.before(text)
    changes.observe(text, { characterData: true })
  }

  function giveUp(text: Text) {
    standIns.get(text)?.remove()
    standIns.delete(text)
  }

  moves.observe(root, { childList: true, subtree: true })
  return () => {
    moves.disconnect()
    changes.disconnect()
  }
}
