import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useAnnounce } from '#web/ui/live-region.tsx'
import { RepeatedIcon } from '#web/ui/repeated-icon.tsx'
import type { ShareResult } from './share-link.ts'

type ShareButtonProps = {
  title: string
  /** The shop's own address of it, without the shop's name. */
  path: string
}

/** A share button, with its result beside it. */
export function ShareButton({ title, path }: ShareButtonProps) {
  const announce = useAnnounce()
  const [outcome, setOutcome] = useState<{ shared: ShareResult; url: string } | null>(null)

  async function share() {
    const url = new URL(path, window.location.href).href
    const shared = await import('./share-by-browser.ts').then(
      ({ shareByBrowser }) => shareByBrowser({ title, url }),
      () => 'failed' as const,
    )
    setOutcome({ shared, url })
    if (shared === 'copied') announce('Link copied')
    if (shared === 'failed') announce(cannotCopy)
  }

  return (
    <>
      <div className="flex items-center gap-1">
        <Button variant="quiet" onClick={share} className="px-3">
          <Share2 aria-hidden className="size-4.5 shrink-0" />
          Share
        </Button>
        {outcome?.shared === 'copied' && (
          <span className="inline-flex animate-appear items-center gap-1 text-sm font-medium text-green">
            <RepeatedIcon name="check" className="size-4" />
            Link copied
          </span>
        )}
      </div>
      {outcome?.shared === 'failed' && (
        <label className="basis-full text-sm">
          {cannotCopy}
          <input
            readOnly
            value={outcome.url}
            onFocus={(event) => event.currentTarget.select()}
            className="mt-1 block w-full rounded-control border border-line-strong bg-paper px-3 py-2 text-base"
          />
        </label>
      )}
    </>
  )
}

const cannotCopy = 'Your browser did not allow copying. Select the link and copy it yourself.'
