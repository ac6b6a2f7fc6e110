/** A piece of a line, with how it looks and where it leads. */
export type Span = {
  text: string
  isStrong?: true | undefined
  isEmphasised?: true | undefined
  /** Words that lead nowhere have none. */
  to?: string | undefined
}

export type Line = Span[]

/** A part of a written page. They do not nest, so that depth cannot hurt. */
export type TextBlock =
  | { kind: 'heading'; id: string; line: Line }
  | { kind: 'paragraph'; line: Line }
  | { kind: 'quote'; lines: Line[] }
  | { kind: 'as_typed'; text: string }
  | {
      kind: 'list'
      isNumbered: boolean
      start: number
      items: { line: Line; items: Line[]; isNumbered: boolean }[]
    }
  | { kind: 'table'; head: Line[]; rows: Line[][] }
  | { kind: 'rule' }
