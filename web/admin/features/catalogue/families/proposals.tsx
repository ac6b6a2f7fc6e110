import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { LoadFailure } from '#web/admin/ui/load-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { familyContent } from './family-content.ts'
import { useProposals } from './family-queries.ts'
import { JoinedNotice } from './joined-notice.tsx'
import { type Choices, choiceOf, joiningOf, proposalKey } from './joining-of.ts'
import { ProposalCard } from './proposal-card.tsx'
import { useJoining } from './use-joining.ts'

const { proposals: content } = familyContent

/** The proposed families, and the one step that joins those that were chosen. */
export function Proposals() {
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage } = useProposals()
  const [choices, setChoices] = useState<Choices>(new Map())
  const { join, isBusy, joined, refusals, putAway } = useJoining()
  const proposals = data?.pages.flatMap((page) => page.proposals) ?? []
  const read = data?.pages.reduce((sum, page) => sum + page.read, 0) ?? 0
  const joining = joiningOf(proposals, choices)

  return (
    <section aria-labelledby="proposals" className="flex min-w-0 flex-col gap-4">
      <div>
        <h2 id="proposals" className="text-xl">
          {content.title}
        </h2>
        <p className="mt-1 max-w-prose text-ink-2">{content.text}</p>
      </div>
      {joined && <JoinedNotice key={joined.report.batch} joined={joined} onPutAway={putAway} />}
      {refusals.length > 0 && (
        <Notice tone="warning" title={familyContent.notJoined}>
          {refusals.map((text) => `${text}.`.replace('..', '.')).join(' ')}
        </Notice>
      )}
      {error && (
        <LoadFailure title={familyContent.failure} isRetrying={isFetching} onRetry={refetch}>
          {error.message}
        </LoadFailure>
      )}
      {!data && !error && <Skeleton className="h-60" />}
      {data && proposals.length === 0 && !hasNextPage && <EmptyState {...content.none} icon={CheckCheck} />}
      {proposals.length > 0 && (
        <>
          <ul className="flex flex-col gap-4">
            {proposals.map((proposal) => (
              <ProposalCard
                key={proposalKey(proposal)}
                proposal={proposal}
                choice={choiceOf(proposal, choices)}
                onChange={(choice) => setChoices(new Map(choices).set(proposalKey(proposal), choice))}
              />
            ))}
          </ul>
          <div className="sticky bottom-0 border-t border-line bg-paper py-3">
            <Button
              disabled={joining.families === 0}
              isBusy={isBusy}
              busyLabel={familyContent.joining}
              onClick={() => join(joining)}
            >
              {familyContent.join(joining.families)}
            </Button>
          </div>
        </>
      )}
      {hasNextPage && (
        <p className="flex flex-wrap items-center gap-3 text-ink-2">
          {content.read(read)}
          <Button variant="secondary" size="small" isBusy={isFetching} onClick={() => fetchNextPage()}>
            {content.more}
          </Button>
        </p>
      )}
    </section>
  )
}
