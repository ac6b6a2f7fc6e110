import type { TextContent } from '#contract/shop/own-text.ts'
import { type HomeValues, homeContentOf, homeValuesOf } from './home/home-values.ts'
import { instantOf, typedMoment } from './typed-moment.ts'

/** A text as it is typed; of another kind's fields nothing is typed. Moments in South African time. */
export type TextValues = HomeValues & {
  title: string
  lead: string
  text: string
  isInFooter: boolean
  link: string
  linkLabel: string
  begins: string
  ends: string
  opening: string
  closing: string
}

const blank: TextValues = {
  title: '',
  lead: '',
  text: '',
  isInFooter: true,
  slides: [],
  rows: [],
  link: '',
  linkLabel: '',
  begins: '',
  ends: '',
  opening: '',
  closing: '',
}

export function valuesOf(content: TextContent | null): TextValues {
  if (content?.kind === 'home') return { ...blank, ...homeValuesOf(content) }
  if (content?.kind !== 'banner') return { ...blank, ...content }
  const { text, link, linkLabel, beginsAt, endsAt } = content
  return { ...blank, text, link, linkLabel, begins: typedMoment(beginsAt), ends: typedMoment(endsAt) }
}

export function contentOf(kind: TextContent['kind'], values: TextValues): TextContent {
  const { title, lead, text, isInFooter, link, linkLabel, begins, ends, opening, closing } = values
  switch (kind) {
    case 'page':
      return { kind, title: title.trim(), lead: lead.trim(), text: text.trim(), isInFooter }
    case 'banner':
      return {
        kind,
        text: text.trim(),
        link: link.trim(),
        linkLabel: linkLabel.trim(),
        beginsAt: instantOf(begins),
        endsAt: instantOf(ends),
      }
    case 'home':
      return homeContentOf(values)
    case 'email':
      return { kind, opening: opening.trim(), closing: closing.trim() }
  }
}
