import { Parser } from 'htmlparser2'

const blocks =
  'address|article|blockquote|dd|div|dl|dt|figure|footer|h[1-6]|header|hr|li|main|ol|p|pre|section|table|tbody|thead|tr|ul'
const others =
  'a|abbr|b|br|caption|center|code|col|em|font|i|iframe|img|ins|label|link|mark|meta|s|script|small|span|strike|strong|style|sub|sup|td|th|u|video'
const name = `(?:${blocks}|${others})`
// "Noise < 20 dB and > 10 dB" has none.
const tag = new RegExp(`</?${name}(?=[\\s/>])[^<>]*>`, 'i')
const noTag = new RegExp(`<(?!/?${name}(?=[\\s/>])[^<>]*>|!--)`, 'gi')
const block = new RegExp(`^(?:${blocks}|br)$`)
const blockTag = new RegExp(`</?(?:${blocks}|br)(?=[\\s/>])`, 'i')
const entity = /&(?:[a-z]{2,8}\d{0,2}|#\d{2,6}|#x[\da-f]{2,5});/i
const unseen = new Set(['script', 'style'])

/** What other shops export as HTML, as text: a paragraph or an item of a list is a line. Text stays as it is. */
export function textOfHtml(text: string): string {
  if (!tag.test(text) && !entity.test(text)) return text
  // Without blocks, the line ends of the file are those that are meant.
  const hasBlocks = blockTag.test(text)
  let written = ''
  let depthUnseen = 0
  const parser = new Parser({
    onopentagname(opened) {
      if (unseen.has(opened)) depthUnseen += 1
      if (block.test(opened)) written += '\n'
      if (opened === 'td' || opened === 'th') written += ' '
    },
    ontext(part) {
      if (depthUnseen === 0) written += hasBlocks ? part.replace(/[ \t\r\n]+/g, ' ') : part
    },
    onclosetag(closed) {
      if (unseen.has(closed)) depthUnseen -= 1
      if (block.test(closed)) written += '\n'
    },
  })
  parser.end(text.replace(noTag, '&lt;'))
  const lines = written.split('\n').map((line) => line.replace(/[\s\u00a0]+/g, ' ').trim())
  return (hasBlocks ? lines.filter((line) => line !== '') : lines).join('\n').trim()
}
