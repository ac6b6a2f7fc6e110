import { readFileSync } from 'node:fs'
import type { JudgedSearch } from './judge-searches.ts'

/** A thing that the made-up shop sells. */
type Good = {
  /** What it is, as the searches call it. */
  group: string
  slug: string
  name: string
  category: string
  specifications: Record<string, string>
  rand: number
}

/** Searches by their kind, each as "laptop => 3 laptop, 1 tablet, not bag" or "fridge => nothing". */
type SearchFile = { groups: Record<string, string>; searches: Record<string, string[]> }

/** What South Africans call the goods of the demo, made from a vocabulary that was written without seeing them. */
export function wordsOfTheTrade(): JudgedSearch[] {
  const { groups, searches } = read<SearchFile>('words-of-the-trade.json')
  return judgedAs(searches, new Map(Object.entries(groups).map(([name, slugs]) => [name, slugs.split(' ')])))
}

/** Searches in a made-up shop that sells other things than the demo. */
export function otherShopSearches(): JudgedSearch[] {
  const { groups, searches } = read<SearchFile>('other-shop.json')
  const byGroup = Map.groupBy(otherShopGoods(), ({ group }) => group)
  const slugs = new Map(Array.from(byGroup, ([group, goods]) => [group, goods.map(({ slug }) => slug)]))
  for (const [name, parts] of Object.entries(groups))
    slugs.set(
      name,
      parts.split(' ').flatMap((part) => slugs.get(part) ?? []),
    )
  return judgedAs(searches, slugs)
}

/** What that shop sells. */
export function otherShopGoods(): Good[] {
  const { goods } = read<{ goods: Record<string, string[]> }>('other-shop.json')
  return Object.entries(goods).flatMap(([category, lines]) =>
    lines.map((line) => {
      const [group = '', name = '', facts = '', rand = ''] = line.split(' | ')
      const specifications = Object.fromEntries(facts.split('; ').map((fact) => fact.split('=')))
      return { group, slug: slugOf(name), name, category, specifications, rand: Number(rand) }
    }),
  )
}

function judgedAs(
  searches: SearchFile['searches'],
  groups: ReadonlyMap<string, readonly string[]>,
): JudgedSearch[] {
  const slugsOf = (names: string) => names.split(' ').flatMap((name) => groups.get(name) ?? [name])
  return Object.entries(searches).flatMap(([kind, lines]) =>
    lines.map((line): JudgedSearch => {
      const [q = '', judgement = ''] = line.split(' => ')
      const parts = Array.from(judgement.matchAll(/(?:^|, )(\d|not) ([^,]+)/g))
      const grades = parts.filter(([, grade]) => grade !== 'not').toReversed()
      const glaring = parts.filter(([, grade]) => grade === 'not')
      return {
        q,
        kind,
        relevant: Object.fromEntries(
          grades.flatMap(([, grade, names = '']) => slugsOf(names).map((slug) => [slug, Number(grade)])),
        ),
        ...(judgement.startsWith('nothing') && { expects: 'nothing' }),
        ...(glaring.length > 0 && { must_not: glaring.flatMap(([, , names = '']) => slugsOf(names)) }),
      }
    }),
  )
}

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('"', '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

function read<Content>(file: string): Content {
  return JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'))
}
