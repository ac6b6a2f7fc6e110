import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type CardPart, RowCard } from './row-card.tsx'

type Row = Partial<Record<CardPart | 'other', string>>

const parts: readonly (CardPart | undefined)[] = [undefined, 'pair', 'note', 'badge', 'line', 'heading']
const columns = parts.map((onCard) => ({
  key: onCard ?? 'other',
  label: `The ${onCard}`,
  cell: (row: Row) => row[onCard ?? 'other'] ?? null,
  ...(onCard && { onCard }),
}))

function textsOf(row: Row): string[] {
  const markup = renderToStaticMarkup(createElement(RowCard<Row>, { columns, row }))
  return markup.split(/<[^>]*>/).filter(Boolean)
}

test('says each column where it has its place, and only pairs with their labels', () => {
  const row = { other: 'Hidden', pair: 'R 5', note: 'Old', badge: 'Open', line: 'A lamp', heading: 'Q-1' }
  expect(textsOf(row)).toEqual(['Q-1', 'Open', 'A lamp', 'Old', 'The pair', 'R 5'])
})

test('leaves out what there is nothing to say of, with its label', () => {
  expect(textsOf({ heading: 'Q-1' })).toEqual(['Q-1'])
})
