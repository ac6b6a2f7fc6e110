import { Printer } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { longDate } from './long-date.ts'

/** The valid version and its date, and a way to save it (ECT Act 25 of 2002 s43(1)(k)). */
export function DocumentVersion({ document }: { document: { version: string; since: string } }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-y border-line py-3">
      <p>
        Version {document.version}, effective from{' '}
        <time dateTime={document.since}>{longDate(document.since)}</time>
      </p>
      <Button data-screen-only variant="secondary" size="small" onClick={() => window.print()}>
        <Printer aria-hidden className="size-4" />
        Print or save
      </Button>
    </div>
  )
}
