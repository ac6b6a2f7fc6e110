import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useMessages } from '../../ui/messages-provider.tsx'
import { reportContent } from './report-content.ts'
import { summaryKey } from './summary-queries.ts'

type TryAgainProps = {
  /** Runs the action, and shows its result. */
  run: () => Promise<string>
  label?: string
}

/** Does now what the shop would do by itself later, and refreshes the board. */
export function TryAgain({ run, label }: TryAgainProps) {
  const queryClient = useQueryClient()
  const { tell, warn } = useMessages()
  const [isBusy, setBusy] = useState(false)

  async function tryAgain() {
    setBusy(true)
    try {
      tell({ title: await run() })
      await Promise.all(
        [summaryKey, ['emails'], ['orders'], ['jobs']].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      )
    } catch (error) {
      if (!(error instanceof Error)) throw error
      warn({ title: reportContent.notDone, text: error.message })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      variant="secondary"
      size="small"
      className="mt-2"
      aria-label={label}
      isBusy={isBusy}
      onClick={tryAgain}
    >
      {reportContent.tryAgain}
    </Button>
  )
}
