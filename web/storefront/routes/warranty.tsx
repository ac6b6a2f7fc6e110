import { pageMeta } from '../features/frame/page-meta.ts'
import { warrantyWords } from '../features/words/warranty-words.tsx'
import { WordsPage } from '../features/words/words-page.tsx'
import { useShop } from '../shop.ts'
import type { Route } from './+types/warranty.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0], {
    title: 'Warranty',
    path: '/warranty',
    description: 'What the law gives you, what the maker adds, and how to claim when something fails.',
  })
}

export default function WarrantyPage() {
  return (
    <WordsPage
      title="Warranty"
      lead="What the law gives you, what the maker adds, and what to do when something fails."
      sections={warrantyWords(useShop())}
    />
  )
}
