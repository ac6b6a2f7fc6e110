import { pageMeta } from '../features/frame/page-meta.ts'
import { returnsWords } from '../features/words/returns-words.tsx'
import { WordsPage } from '../features/words/words-page.tsx'
import { useShop } from '../shop.ts'
import type { Route } from './+types/returns.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0], {
    title: 'Returns',
    path: '/returns',
    description: 'How to send something back, until when, what it costs, and how you get your money back.',
  })
}

export default function ReturnsPage() {
  return (
    <WordsPage
      title="Returns"
      lead="Something not right, or not right for you? Here is how it comes back, and your money with it."
      sections={returnsWords(useShop())}
    />
  )
}
