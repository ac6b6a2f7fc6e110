import type { ReactNode } from 'react'
import type { WrittenPage } from '#contract/shop/own-text.ts'
import { southAfricanDay } from '#domain/south-african-day.ts'
import { WrittenBlocks } from '#web/ui/written-blocks.tsx'
import { ContentPage } from './content-page.tsx'
import { longDate } from './long-date.ts'

/** A page as the owner wrote it, laid out like those that came with the shop. */
export function WrittenContentPage({ page, note }: { page: WrittenPage; note?: ReactNode }) {
  return (
    <ContentPage
      title={page.title}
      lead={page.lead}
      note={
        <>
          {note}
          <LastChanged at={page.changedAt} />
        </>
      }
      opening={page.opening.length > 0 && <WrittenBlocks blocks={page.opening} />}
      sections={page.sections.map(({ id, title, blocks }) => ({
        id,
        title,
        body: <WrittenBlocks blocks={blocks} />,
      }))}
    />
  )
}

function LastChanged({ at }: { at: string | null }) {
  if (at === null) return null
  const day = southAfricanDay(Date.parse(at))
  return (
    <p className="mt-2 text-sm text-ink-2">
      Last changed on <time dateTime={day}>{longDate(day)}</time>
    </p>
  )
}
